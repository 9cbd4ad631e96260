import type { KillMatrix, MatrixMutant } from "./kill-matrix.ts";

/** What the file of a matrix keeps of a mutant. */
export type MatrixRow = Pick<MatrixMutant, "name" | "clause" | "recorded" | "generated">;

/** The text of a matrix's file: a line of JSON for each mutant, so that two releases can be compared. */
export function writeMatrix(matrix: KillMatrix): string {
  return matrix
    .flatMap(({ mutants }) => mutants)
    .map(({ clause, name, recorded, generated }) => {
      const kept: MatrixRow = { clause, name, recorded, generated };
      return `${JSON.stringify(kept)}\n`;
    })
    .join("");
}

/**
 * Reads the file of a matrix again.
 *
 * @throws Error naming the first line that no matrix has.
 */
export function readMatrix(text: string): readonly MatrixRow[] {
  const lines = text.split("\n").filter((line) => line !== "");
  return lines.map((line, index) => {
    const kept: unknown = JSON.parse(line);
    if (!isMatrixRow(kept)) {
      throw new Error(`Line ${index + 1} of the matrix tells of no mutant`);
    }
    return kept;
  });
}

function isMatrixRow(value: unknown): value is MatrixRow {
  return (
    isObject(value) &&
    typeof value["clause"] === "string" &&
    typeof value["name"] === "string" &&
    isRedCases(value["recorded"]) &&
    isRedCases(value["generated"])
  );
}

function isRedCases(value: unknown): boolean {
  if (!isObject(value) || !Array.isArray(value["own"])) {
    return false;
  }
  return (
    value["own"].every((name) => typeof name === "string") && Number.isInteger(value["others"])
  );
}

function isObject(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === "object" && value !== null;
}
