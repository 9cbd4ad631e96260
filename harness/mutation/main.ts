import { availableParallelism } from "node:os";
import { Command } from "commander";
import { integerBetween, parseShard } from "../cli/options/option-values.ts";
import { findPatternsFile } from "../diagnosis/failure-pattern.ts";
import { loadSuite } from "../suite/load-suite.ts";
import type { Shard } from "../suite/select-cases.ts";
import { catchSignals } from "../terminal/catch-signals.ts";
import { createProgress, type Progress } from "../terminal/create-progress.ts";
import { runProgram } from "../terminal/run-program.ts";
import { checkMutants } from "./check-mutants.ts";

interface Options {
  readonly update: boolean;
  readonly verbose: boolean;
  readonly patterns: string;
  readonly shard?: Shard;
  readonly twice?: number;
  readonly jobs: number;
}

const program = new Command("mutants")
  .description("Run the suite against the mutants of a server and compare with recorded kills.")
  .usage("[options] -- COMMAND ARGS...")
  .option("--update", "record the new kills instead of failing where they differ", false)
  .option("--verbose", "print the kills of each mutant", false)
  .option("--patterns <FILE>", "file of the recorded failures", findPatternsFile())
  .option("--shard <K/N>", "judge only the K-th of N parts of the mutants", parseShard)
  .option("--twice <N>", "judge every N-th of them twice", integerBetween(1, 10_000))
  .option(
    "--jobs <N>",
    "mutants judged at once",
    integerBetween(1, 64),
    // Much of a run waits for pauses.
    2 * Math.min(4, availableParallelism()),
  );

const signals = catchSignals();
const status = await runProgram(program, {
  args: process.argv.slice(2),
  failed: 2,
  main: (command) => main(program.opts<Options>(), command),
});
process.exitCode = signals.exitStatus() ?? status;

/** Exit status 1 means gaps or kills that differ from the recorded ones. */
async function main(
  { patterns, ...options }: Options,
  command: readonly string[],
): Promise<number> {
  if (command.length === 0) {
    throw new Error("Give the command that starts the server after --");
  }
  let progress: Progress | undefined;
  const { ok, text } = await checkMutants({
    ...options,
    suite: loadSuite(),
    command,
    signal: signals.signal,
    patternsFile: patterns,
    onListed: (count) => {
      progress = createProgress(process.stderr, {
        total: count,
        noun: "mutant",
        term: process.env["TERM"],
      });
    },
    onJudged: () => progress?.advance(),
  });
  progress?.end();
  process.stdout.write(text);
  return ok ? 0 : 1;
}
