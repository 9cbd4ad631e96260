import { availableParallelism } from "node:os";
import { Command, Option } from "commander";
import { integerBetween, parseShard } from "../cli/options/option-values.ts";
import { findPatternsFile } from "../diagnosis/failure-pattern.ts";
import type { Role } from "../suite/case.ts";
import { loadSuite } from "../suite/load-suite.ts";
import type { Shard } from "../suite/select-cases.ts";
import { toRoleSuite } from "../suite/to-role-suite.ts";
import { catchSignals } from "../terminal/catch-signals.ts";
import { createProgress, type Progress } from "../terminal/create-progress.ts";
import { runProgram } from "../terminal/run-program.ts";
import { checkMutants } from "./check-mutants.ts";
import { createJudge } from "./create-judge.ts";

interface Options {
  readonly role: Role;
  readonly update: boolean;
  readonly verbose: boolean;
  readonly shard?: Shard;
  readonly twice?: number;
  readonly jobs: number;
}

const program = new Command("mutants")
  .description("Run the suite against the mutants of a program and compare with recorded kills.")
  .usage("[options] -- COMMAND ARGS...")
  .addOption(
    new Option("--role <ROLE>", "what the program is")
      .choices(["service", "client", "intermediary"])
      .default("service"),
  )
  .option("--update", "record the new kills instead of failing where they differ", false)
  .option("--verbose", "print the kills of each mutant", false)
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
async function main({ role, ...options }: Options, command: readonly string[]): Promise<number> {
  if (command.length === 0) {
    throw new Error("Give the command that starts the program after --");
  }
  let progress: Progress | undefined;
  const all = loadSuite();
  const suite = role === "service" ? all : toRoleSuite(all, role);
  const { ok, text } = await checkMutants({
    ...options,
    role,
    suite,
    command,
    judge: createJudge(role, { suite, command, signal: signals.signal }),
    patternsFile: findPatternsFile(role),
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
