import { runClients } from "../clients/run-clients.ts";
import { type ServeOptions, serveClients } from "../clients/serve-clients.ts";
import { explainCase } from "../docs/explain-case.ts";
import type { ClientCase } from "../suite/client-case.ts";
import { loadSuite } from "../suite/load-suite.ts";
import { toRoleSuite } from "../suite/to-role-suite.ts";
import { catchSignals } from "../terminal/catch-signals.ts";
import { escapeLine } from "../terminal/escape-text.ts";
import { toPlainText } from "../terminal/lay-out.ts";
import { print, printError } from "../terminal/print.ts";
import { maxLengths, shortenText } from "../terminal/shorten-text.ts";
import type { RunCliOptions } from "./options/add-run-options.ts";
import { reportRun } from "./run/report-run.ts";
import { type AskedCases, selectOfRole } from "./run/select-run.ts";
import { selectByPattern, toIdPattern } from "./selection/select-by-pattern.ts";
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
  asked: AskedCases = { patterns },
): Promise<number> {
  checkClientOptions(options, command);
  const all = loadSuite();
  const { clientCases } = all;
  const suite = toRoleSuite(all, "client");
  const cases = await selectOfRole(suite, clientCases, { patterns, options });
  const { loop: isLoop = false, jobs = isLoop ? 1 : 4, timeout: timeoutMs, serve } = options;
  const [served] =
    serve === undefined
      ? []
      : selectByPattern(clientCases, [toIdPattern(serve, clientCases)], "case");
  if (served !== undefined && options.quiet !== true) {
    printError(`${toPlainText(explainCase(served, { clauses: suite.clauses, baseUrl: "" }))}\n`);
  }
  const listeners = createListeners(served, options);
  const signals = catchSignals();
  const { exitStatus } = await reportRun(
    { suite, options, asked, total: command === undefined ? 0 : cases.length },
    (hooks) =>
      command === undefined
        ? serveClients({ suite, cases, served, forMs: options.for, ...listeners, ...hooks })
        : runClients({ suite, cases, command, isLoop, jobs, timeoutMs, ...hooks }),
    // Without a driver, Ctrl-C is how it usually ends.
    command === undefined ? { ...signals, exitStatus: () => undefined } : signals,
  );
  return exitStatus;
}

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

/** Checks the command of a driver. */
export function checkDriver(command: readonly string[] | undefined): readonly string[] {
  if (command?.some((word) => word.includes("{url}")) !== true) {
    throw new UsageError(
      "The driver needs the base URL: put {url} into its command, like -- python3 driver.py {url}",
    );
  }
  return command;
}

function createListeners(
  served: ClientCase | undefined,
  { quiet }: RunCliOptions,
): Pick<ServeOptions, "onReady" | "onRequest"> {
  return {
    onReady: (url) => print(`${url}${served?.basePath ?? ""}\n`),
    onRequest: ({ method, path, body = new Uint8Array() }, status) => {
      if (quiet !== true) {
        const text = shortenText(escapeLine(new TextDecoder().decode(body)), maxLengths.value);
        printError(`${method} ${escapeLine(path)} ${text} -> ${status}`);
      }
    },
  };
}
