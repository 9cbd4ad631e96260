import { availableParallelism } from "node:os";
import { Command } from "commander";
import { runClients } from "../clients/run-clients.ts";
import { findPatternsFile } from "../diagnosis/failure-pattern.ts";
import { loadSuite } from "../suite/load-suite.ts";
import { toRoleSuite } from "../suite/to-role-suite.ts";
import { runProgram } from "../terminal/run-program.ts";
import { checkRoleMutants } from "./check-role-mutants.ts";

/** The options of the command line. */
interface Options {
  readonly update: boolean;
}

/** Milliseconds for an answer: far more than a client on this machine needs. */
const timeoutMs = 20_000;

const program = new Command("role-mutants")
  .description("Judge the mutants of the reference client, and compare with recorded kills.")
  .usage("[options] -- COMMAND ARGS...")
  .option("--update", "record the new kills instead of failing where they differ", false);

process.exitCode = await runProgram(program, {
  args: process.argv.slice(2),
  failed: 2,
  main: (command) => main(program.opts<Options>(), command),
});

/** Exit status 1 means gaps or kills that differ from the recorded ones. */
async function main({ update }: Options, command: readonly string[]): Promise<number> {
  const all = loadSuite();
  const suite = toRoleSuite(all, "client");
  const problems = await checkRoleMutants({
    suite,
    command,
    update,
    patternsFile: findPatternsFile("client"),
    jobs: availableParallelism(),
    judge: (words) =>
      runClients({
        suite,
        cases: all.clientCases.filter(({ level }) => level !== "unspecified"),
        command: [...command, "{url}", ...words],
        isLoop: true,
        jobs: 1,
        timeoutMs,
      }),
  });
  process.stdout.write(
    [...problems, `Problems of mutants of the client: ${problems.length}.`, ""].join("\n"),
  );
  return problems.length === 0 ? 0 : 1;
}
