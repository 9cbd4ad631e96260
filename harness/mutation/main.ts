import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { Command, CommanderError } from "commander";
import { loadSuite } from "../suite/load-suite.ts";
import { catchSignals } from "../terminal/catch-signals.ts";
import { createProgress, type Progress } from "../terminal/create-progress.ts";
import { integerBetween } from "../terminal/integer-between.ts";
import { compareMatrices } from "./compare-matrices.ts";
import { findGaps } from "./find-gaps.ts";
import { readIdleCases } from "./idle-cases.ts";
import type { KillMatrix } from "./kill-matrix.ts";
import { readMatrix, writeMatrix } from "./matrix-file.ts";
import { proveSuite } from "./prove-suite.ts";
import { renderMatrix, renderSummary } from "./render-matrix.ts";

/** The options of the command line. */
interface Options {
  readonly matrix?: string;
  readonly idleCases?: string;
  readonly generated: number;
  readonly seed: number;
  readonly jobs: number;
}

const args = process.argv.slice(2);
const end = args.indexOf("--");
const program = new Command("prove-suite")
  .description("Runs the suite against a server with each of its mutants, and says what it misses.")
  .usage("[options] -- COMMAND ARGS...")
  .option("--matrix <FILE>", "compare with the matrix of this file, and write the new one there")
  .option("--idle-cases <FILE>", "JSON of the cases that no mutant turns red, each with its reason")
  .option("--generated <N>", "generated cases for each mutant", integerBetween(0, 10_000), 60)
  .option("--seed <S>", "seed of the generated cases", integerBetween(0, 0x7fffffff), 1)
  .option("--jobs <N>", "servers at once", integerBetween(1, 64), 3)
  .exitOverride();

const signals = catchSignals();

try {
  program.parse(end === -1 ? args : args.slice(0, end), { from: "user" });
  process.exitCode = await main(program.opts<Options>(), end === -1 ? [] : args.slice(end + 1));
} catch (error) {
  if (!(error instanceof CommanderError)) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  }
  process.exitCode = error instanceof CommanderError && error.exitCode === 0 ? 0 : 2;
}
process.exitCode = signals.exitStatus() ?? process.exitCode;
signals.release();

/** Prints the matrix and what it does not prove; the status is 1 when it leaves something open. */
async function main(options: Options, command: readonly string[]): Promise<number> {
  if (command.length === 0) {
    throw new Error("Give the command that starts the server behind --");
  }
  const started = performance.now();
  const idleCases =
    options.idleCases === undefined ? new Map() : await readIdleCases(options.idleCases);
  const suite = loadSuite();
  const cases = suite.cases.filter(({ level }) => level !== "unspecified");
  let progress: Progress | undefined;
  const matrix = await proveSuite({
    suite,
    cases,
    command,
    generated: { count: options.generated, seed: options.seed },
    jobs: options.jobs,
    signal: signals.signal,
    onListed: (count) => {
      progress = createProgress(process.stderr, count, "mutants");
    },
    onJudged: () => progress?.advance(),
  });
  progress?.end();
  const separators = findGaps(matrix, { clauses: suite.clauses, cases, idleCases });
  const changes = options.matrix === undefined ? [] : await saveMatrix(options.matrix, matrix);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  const paragraphs = [
    renderMatrix(matrix),
    changes.join("\n"),
    separators.join("\n"),
    `${renderSummary(matrix, { clauses: suite.clauses, cases })}\n${separators.length} left open; ${seconds} s`,
  ];
  process.stdout.write(`${paragraphs.filter((text) => text !== "").join("\n\n")}\n`);
  return separators.length === 0 ? 0 : 1;
}

/** Writes a matrix and tells what changed since the one before. */
async function saveMatrix(file: string, matrix: KillMatrix): Promise<readonly string[]> {
  const text = writeMatrix(matrix);
  const changes = existsSync(file)
    ? compareMatrices(readMatrix(await readFile(file, "utf8")), readMatrix(text))
    : [];
  await writeFile(file, text);
  return changes;
}
