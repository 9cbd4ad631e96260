import type { KillMatrix, MatrixMutant } from "./kill-matrix.ts";

/** What the file of a kill matrix keeps of each mutant. */
export type MatrixRow = Pick<MatrixMutant, "name" | "clause" | "recorded" | "generated">;

/** Lists the rows of a matrix, one for each mutant. */
export function listRows(matrix: KillMatrix): readonly MatrixRow[] {
  return matrix.flatMap(({ mutants }) =>
    mutants.map(({ clause, name, recorded, generated }) => ({ clause, name, recorded, generated })),
  );
}

/**
 * Formats the file of a matrix: one line of JSON for each mutant, so that a diff shows what
 * changed.
 */
export function formatRows(rows: readonly MatrixRow[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join("");
}

/**
 * Parses the file of a matrix.
 *
 * @throws Error naming the first line that does not describe a mutant.
 */
export function parseRows(text: string): readonly MatrixRow[] {
  const lines = text.split("\n").filter((line) => line !== "");
  return lines.map((line, index) => {
    const row: unknown = JSON.parse(line);
    if (!isMatrixRow(row)) {
      throw new Error(`Line ${index + 1} of the kill matrix does not describe a mutant`);
    }
    return row;
  });
}

function isMatrixRow(value: unknown): value is MatrixRow {
  return (
    isObject(value) &&
    typeof value["clause"] === "string" &&
    typeof value["name"] === "string" &&
    isKills(value["recorded"]) &&
    isKills(value["generated"])
  );
}

function isKills(value: unknown): boolean {
  return (
    isObject(value) &&
    Array.isArray(value["own"]) &&
    value["own"].every((name) => typeof name === "string") &&
    Number.isInteger(value["others"])
  );
}

function isObject(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === "object" && value !== null;
}
