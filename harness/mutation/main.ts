import { availableParallelism } from "node:os";
import { extname, join } from "node:path";
import { Command } from "commander";
import { findPatternsFile } from "../diagnosis/failure-pattern.ts";
import { findKitRoot } from "../kit/find-kit-root.ts";
import { isJudged } from "../suite/case.ts";
import { loadSuite } from "../suite/load-suite.ts";
import { catchSignals } from "../terminal/catch-signals.ts";
import { createProgress, type Progress } from "../terminal/create-progress.ts";
import { integerBetween } from "../terminal/integer-between.ts";
import { runProgram } from "../terminal/run-program.ts";
import { checkMutants } from "./check-mutants.ts";
import { JudgingProcesses } from "./judging-processes.ts";
import { recordedGenerated } from "./recorded-generated.ts";

/** The options of the command line. */
interface Options {
  readonly update: boolean;
  readonly verbose: boolean;
  readonly matrix: string;
  readonly patterns: string;
  readonly generated: number;
  readonly seed: number;
  readonly jobs: number;
  readonly module?: string;
}

/** Each judge takes a second to start, so more judges than cores do not pay off. */
const processCount = Math.min(4, availableParallelism());

/** Beside this program, whether both are sources or bundles. */
const judgingProgram = new URL(`judging-main${extname(import.meta.url)}`, import.meta.url);

const matrixFile = join(findKitRoot(), "harness", "mutation", "data", "kill-matrix.jsonl");
const program = new Command("mutants")
  .description("Run the suite against every mutant of a server and compare with recorded kills.")
  .usage("[options] -- COMMAND ARGS...")
  .option("--update", "record the new kills instead of failing where they differ", false)
  .option("--verbose", "print the kills of each mutant", false)
  .option("--matrix <FILE>", "file of the recorded kills", matrixFile)
  .option("--patterns <FILE>", "file of all failed cases of each mutant", findPatternsFile())
  .option(
    "--generated <N>",
    "generated cases for each mutant",
    integerBetween(0, 10_000),
    recordedGenerated.count,
  )
  .option(
    "--seed <S>",
    "seed of the generated cases",
    integerBetween(0, 0x7fffffff),
    recordedGenerated.seed,
  )
  .option("--module <FILE>", "serves mutants in the process of their judge; else all over HTTP")
  .option("--jobs <N>", "mutants judged at once", integerBetween(1, 64), 16);

const signals = catchSignals();
// Mutants make requests fail by the thousand, and no stack of those errors is ever read.
Error.stackTraceLimit = 0;

const status = await runProgram(program, {
  args: process.argv.slice(2),
  failed: 2,
  main: (command) => main(program.opts<Options>(), command),
});
process.exitCode = signals.exitStatus() ?? status;
signals.release();

/** Exit status 1 means gaps or kills that differ from the recorded ones. */
async function main(options: Options, command: readonly string[]): Promise<number> {
  if (command.length === 0) {
    throw new Error("Give the command that starts the server after --");
  }
  const suite = loadSuite();
  const generated = { count: options.generated, seed: options.seed };
  let progress: Progress | undefined;
  const processes = new JudgingProcesses(processCount, {
    program: judgingProgram,
    generated,
    module: options.module,
  });
  const { ok, text } = await checkMutants({
    suite,
    cases: suite.cases.filter(isJudged),
    command,
    generated,
    judge: processes.judge,
    jobs: options.jobs,
    signal: signals.signal,
    matrixFile: options.matrix,
    patternsFile: options.patterns,
    update: options.update,
    verbose: options.verbose,
    onListed: (count) => {
      progress = createProgress(process.stderr, {
        total: count,
        noun: "mutant",
        term: process.env["TERM"],
      });
    },
    onJudged: () => progress?.advance(),
  }).finally(() => processes.stop());
  progress?.end();
  process.stdout.write(text);
  return ok ? 0 : 1;
}
