import { explainClientCase } from "../docs/explain-client-case.ts";
import type { ClientCase } from "../suite/client-case.ts";
import { loadSuite } from "../suite/load-suite.ts";
import type { Suite } from "../suite/suite.ts";
import { toRoleSuite } from "../suite/to-role-suite.ts";
import { catchSignals } from "../terminal/catch-signals.ts";
import { toPlainText } from "../terminal/lay-out.ts";
import { printError } from "../terminal/print.ts";
import type { RunCliOptions } from "./options/add-run-options.ts";
import { carryOutClient, checkDriver, serveClient } from "./run/carry-out-client.ts";
import { selectRun } from "./run/select-run.ts";
import { toIdPattern } from "./selection/read-patterns.ts";
import { itemKinds, selectByPattern } from "./selection/select-by-pattern.ts";
import { UsageError } from "./usage-error.ts";

/**
 * Judges a client by its driver or, without one, by what it sends to a base URL that the kit prints;
 * writes the reports.
 *
 * @param patterns globs of ids of cases for clients; empty for all.
 * @param command the words after `--`; undefined without `--`.
 * @throws UsageError when the options are invalid or contradict each other.
 * @throws SuiteError when a data file is invalid.
 */
export async function clientCommand(
  patterns: readonly string[],
  options: RunCliOptions,
  command: readonly string[] | undefined,
): Promise<number> {
  checkClientOptions(options, command);
  const all = loadSuite();
  const suite = toRoleSuite(all, "client");
  const chosen = new Set<unknown>(
    (await selectRun(suite, patterns, { ...options, generated: 0 })).cases,
  );
  const cases = all.clientCases.filter((item) => chosen.has(item));
  const request = { suite, cases, options, asked: { patterns } };
  const served = options.serve === undefined ? undefined : findServed(options.serve, all);
  const signals = catchSignals();
  if (command !== undefined) {
    return (await carryOutClient(request, command, signals)).exitStatus;
  }
  if (served !== undefined && options.quiet !== true) {
    printError(`${toPlainText(explainClientCase(served, suite))}\n`);
  }
  return (await serveClient(request, served, signals)).exitStatus;
}

/**
 * Checks the options of a client before anything is read.
 *
 * @throws UsageError when they contradict each other, or the driver is not given the base URL.
 */
function checkClientOptions(
  { loop, for: forMs, serve }: Pick<RunCliOptions, "loop" | "for" | "serve">,
  command: readonly string[] | undefined,
): void {
  if (command === undefined) {
    if (loop === true) {
      throw new UsageError("--loop needs a driver: give its command after --");
    }
    return;
  }
  if (forMs !== undefined || serve !== undefined) {
    const option = serve === undefined ? "--for" : "--serve";
    throw new UsageError(
      `${option} is for clients without a driver: leave out the command after --`,
    );
  }
  checkDriver(command);
}

function findServed(text: string, { clientCases }: Suite): ClientCase | undefined {
  return selectByPattern(clientCases, [toIdPattern(text, clientCases)], itemKinds.case)[0];
}
