import { availableParallelism } from "node:os";
import { Command, Option } from "commander";
import { runClients } from "../clients/run-clients.ts";
import { findPatternsFile } from "../diagnosis/failure-pattern.ts";
import { runIntermediary } from "../intermediaries/run-intermediary.ts";
import type { RunResult } from "../run/run-result.ts";
import type { RoleCase } from "../suite/case.ts";
import { loadSuite } from "../suite/load-suite.ts";
import type { Suite } from "../suite/suite.ts";
import { toRoleSuite } from "../suite/to-role-suite.ts";
import { runProgram } from "../terminal/run-program.ts";
import { checkRoleMutants } from "./check-role-mutants.ts";

interface Options {
  readonly role: RoleCase["role"];
  readonly update: boolean;
}

const program = new Command("role-mutants")
  .description(
    "Judge the mutants of the reference client or proxy, and compare with recorded kills.",
  )
  .usage("[options] -- COMMAND ARGS...")
  .addOption(
    new Option("--role <ROLE>", "whose").choices(["client", "intermediary"]).default("client"),
  )
  .option("--update", "record the new kills instead of failing where they differ", false);

/** Far more than a client on this machine needs for an answer. */
const timeoutMs = 20_000;

const judges: Readonly<
  Record<RoleCase["role"], (suite: Suite, command: readonly string[]) => Promise<RunResult>>
> = {
  client: (suite, command) =>
    runClients({
      suite: toRoleSuite(suite, "client"),
      cases: suite.clientCases.filter(({ level }) => level !== "unspecified"),
      command: [...command, "{url}"],
      isLoop: true,
      strict: true,
      jobs: 1,
      timeoutMs,
    }),
  intermediary: (suite, command) => {
    const cases = suite.intermediaryCases.filter(({ level }) => level !== "unspecified");
    const origins = ["--origin", "{origin}", "--origin", "{origin2}"];
    return runIntermediary({
      cases,
      suiteSize: cases.length,
      source: { command: [...command, "--port", "{port}", ...origins] },
      timeoutMs: 2000,
      waitMs: timeoutMs,
      strict: true,
    });
  },
};

process.exitCode = await runProgram(program, {
  args: process.argv.slice(2),
  failed: 2,
  main: (command) => main(program.opts<Options>(), command),
});

async function main({ role, update }: Options, command: readonly string[]): Promise<number> {
  const all = loadSuite();
  const suite = toRoleSuite(all, role);
  const problems = await checkRoleMutants({
    suite,
    command,
    update,
    patternsFile: findPatternsFile(role),
    jobs: availableParallelism(),
    judge: (words) => judges[role](all, [...command, ...words]),
  });
  process.stdout.write(
    [...problems, `Problems of mutants of the ${role}: ${problems.length}.`, ""].join("\n"),
  );
  return problems.length === 0 ? 0 : 1;
}
