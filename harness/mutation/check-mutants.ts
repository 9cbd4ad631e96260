import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { formatPatterns } from "../diagnosis/failure-pattern.ts";
import { countNoun } from "../terminal/count-noun.ts";
import { compareMatrices, type MatrixChange } from "./compare-matrices.ts";
import { findGaps } from "./find-gaps.ts";
import { findImprecision } from "./find-imprecision.ts";
import { formatRows, listRows, parseRows } from "./matrix-row.ts";
import { renderChanges } from "./render-changes.ts";
import { renderMatrix } from "./render-matrix.ts";
import { renderSummary } from "./render-summary.ts";
import { type RunMutantsOptions, runMutants } from "./run-mutants.ts";

/** How to check the kills of a suite against those recorded in a file. */
export interface CheckMutantsOptions extends RunMutantsOptions {
  /** File of the recorded matrix, in JSON Lines. */
  readonly matrixFile: string;
  /** File of all failed cases of each mutant, in JSON Lines, written with the matrix. */
  readonly patternsFile: string;
  /** Record the new matrix instead of failing where it differs. */
  readonly update: boolean;
  /** Report the kills of each mutant. */
  readonly verbose: boolean;
}

/** What a check of the mutants found. */
export interface MutantsReport {
  /** Whether there are no gaps and the recorded matrix is up to date. */
  readonly ok: boolean;
  readonly text: string;
}

/**
 * Runs the suite against all mutants of a server and compares the kills with the recorded ones.
 *
 * It fails on a mutant that survives, a required clause that is uncovered, failures that lead to the
 * broken clause too rarely, and on any kill or mutant that only one of the two matrices has: a lost
 * kill means a weaker suite, and a new one is to be recorded, or its loss would go unnoticed later.
 *
 * @throws Error when a mutant cannot be judged or the recorded matrix cannot be read.
 */
export async function checkMutants(options: CheckMutantsOptions): Promise<MutantsReport> {
  const { suite, cases, matrixFile, update, verbose } = options;
  const recorded = existsSync(matrixFile) ? parseRows(await readFile(matrixFile, "utf8")) : [];
  const matrix = await runMutants(options);
  const rows = listRows(matrix);
  const subject = { clauses: suite.clauses, cases };
  const gaps = [...findGaps(matrix, subject), ...findImprecision(matrix)];
  const changes = compareMatrices(recorded, rows);
  // Counts of other failures are reported only: they change with every case that is added.
  const kills = changes.filter(({ kind }) => kind !== "other failures");
  if (update) {
    await writeFile(matrixFile, formatRows(rows));
    await writeFile(options.patternsFile, formatPatterns(matrix.flatMap(({ mutants }) => mutants)));
  }
  const paragraphs = [
    verbose ? renderMatrix(matrix) : "",
    renderChanges(changes),
    gaps.join("\n"),
    renderSummary(matrix, subject),
    describeOutcome(gaps, kills, update),
  ];
  return {
    ok: gaps.length === 0 && (update || kills.length === 0),
    text: `${paragraphs.filter((text) => text !== "").join("\n\n")}\n`,
  };
}

function describeOutcome(
  gaps: readonly string[],
  changes: readonly MatrixChange[],
  update: boolean,
): string {
  const state = changes.length === 0 ? "up to date" : update ? "updated" : "out of date";
  const advice =
    state === "out of date"
      ? `, with ${countNoun(changes.length, "change")}: run make mutants UPDATE=1`
      : "";
  return `Gaps: ${gaps.length}. The recorded kills are ${state}${advice}.`;
}
