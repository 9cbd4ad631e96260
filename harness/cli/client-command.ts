import { runClients } from "../clients/run-clients.ts";
import { serveClients } from "../clients/serve-clients.ts";
import { explainRoleCase } from "../docs/explain-role-case.ts";
import type { ClientCase } from "../suite/client-case.ts";
import { loadSuite } from "../suite/load-suite.ts";
import type { Suite } from "../suite/suite.ts";
import { toRoleSuite } from "../suite/to-role-suite.ts";
import { type CaughtSignals, catchSignals } from "../terminal/catch-signals.ts";
import { escapeLine } from "../terminal/escape-text.ts";
import { toPlainText } from "../terminal/lay-out.ts";
import { print, printError } from "../terminal/print.ts";
import { maxLengths, shortenText } from "../terminal/shorten-text.ts";
import type { RunCliOptions } from "./options/add-run-options.ts";
import { type AskedRoleRun, type FinishedRun, reportRun } from "./run/report-run.ts";
import { selectOfRole } from "./run/select-run.ts";
import { itemKinds, selectByPattern, toIdPattern } from "./selection/select-by-pattern.ts";
import { UsageError } from "./usage-error.ts";

/**
 * Judges a client by its driver or, without one, by what it sends to a base URL that the kit prints;
 * writes the reports.
 *
 * @param patterns globs of ids of cases for clients; empty for all.
 * @param command the words after `--`; undefined without `--`.
 */
export async function clientCommand(
  patterns: readonly string[],
  options: RunCliOptions,
  command: readonly string[] | undefined,
): Promise<number> {
  checkClientOptions(options, command);
  const all = loadSuite();
  const suite = toRoleSuite(all, "client");
  const cases = await selectOfRole(suite, all.clientCases, { patterns, options });
  const request = { suite, cases, options, asked: { patterns } };
  const served = options.serve === undefined ? undefined : findServed(options.serve, all);
  const signals = catchSignals();
  if (command !== undefined) {
    return (await carryOutClient(request, command, signals)).exitStatus;
  }
  if (served !== undefined && options.quiet !== true) {
    printError(`${toPlainText(explainRoleCase(served, suite))}\n`);
  }
  return (await serveClient(request, served, signals)).exitStatus;
}

/** Checks the options of a client before anything is read. */
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

/** Checks the command of a driver. */
export function checkDriver(command: readonly string[] | undefined): readonly string[] {
  if (command?.some((word) => word.includes("{url}")) !== true) {
    throw new UsageError(
      "The driver needs the base URL: put {url} into its command, like -- python3 driver.py {url}",
    );
  }
  return command;
}

/**
 * Judges a client by its driver, and writes the reports.
 *
 * @param command the words after `--`.
 * @param signals end the run early; the caller releases them.
 */
export function carryOutClient(
  request: AskedRoleRun<ClientCase>,
  command: readonly string[],
  signals: CaughtSignals,
): Promise<FinishedRun> {
  const { suite, cases, options } = request;
  return reportRun(
    { ...request, total: cases.length },
    (hooks) =>
      runClients({
        suite,
        cases,
        command,
        isLoop: options.loop === true,
        jobs: options.jobs ?? (options.loop === true ? 1 : 4),
        timeoutMs: options.timeout,
        ...hooks,
      }),
    signals,
  );
}

/**
 * Serves any client until a signal, or the end of `--for` or `--time-limit`, judges what it sends,
 * and writes the reports. Ctrl-C is how it usually ends, and changes nothing about the exit status.
 *
 * @param served the case whose responses are played; those of a right service when left out.
 */
function serveClient(
  request: AskedRoleRun<ClientCase>,
  served: ClientCase | undefined,
  signals: CaughtSignals,
): Promise<FinishedRun> {
  const { suite, cases, options } = request;
  const log = (line: string): void => {
    if (options.quiet !== true) {
      printError(line);
    }
  };
  return reportRun(
    { ...request, total: 0 },
    ({ signal, known, strict, timeLimitMs }) =>
      serveClients({
        suite,
        cases,
        served,
        forMs: options.for,
        timeLimitMs,
        signal,
        strict,
        known,
        onReady: (url) => print(`${url}${served?.basePath ?? ""}\n`),
        onRequest: ({ method, path, body = new Uint8Array() }, status) => {
          const text = escapeLine(new TextDecoder().decode(body));
          log(`${method} ${escapeLine(path)} ${shortenText(text, maxLengths.value)} -> ${status}`);
        },
      }),
    { ...signals, exitStatus: () => undefined },
  );
}
