import { runClients } from "../../clients/run-clients.ts";
import { serveClients } from "../../clients/serve-clients.ts";
import type { ClientCase } from "../../suite/client-case.ts";
import type { Suite } from "../../suite/suite.ts";
import type { CaughtSignals } from "../../terminal/catch-signals.ts";
import { escapeLine } from "../../terminal/escape-text.ts";
import { print, printError } from "../../terminal/print.ts";
import { maxLengths, shortenText } from "../../terminal/shorten-text.ts";
import type { RunCliOptions } from "../options/add-run-options.ts";
import { UsageError } from "../usage-error.ts";
import { type FinishedRun, reportRun } from "./report-run.ts";
import type { AskedCases } from "./select-run.ts";

/** Which client to judge, and by what. */
export interface RequestedClientRun {
  /** The part of the suite that is about clients. */
  readonly suite: Suite;
  readonly cases: readonly ClientCase[];
  readonly options: RunCliOptions;
  readonly asked: AskedCases;
}

/**
 * Checks the command of a driver.
 *
 * @throws UsageError when there is none, or when it does not get the base URL.
 */
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
 * @throws UsageError when a file cannot be read or written.
 * @throws SuiteError when the file of known failures is invalid.
 */
export function carryOutClient(
  { suite, cases, options, asked }: RequestedClientRun,
  command: readonly string[],
  signals: CaughtSignals,
): Promise<FinishedRun> {
  return reportRun(
    { suite, options, asked, total: cases.length },
    (hooks) =>
      runClients({
        suite,
        cases,
        command,
        isLoop: options.loop === true,
        jobs: options.jobs ?? (options.loop === true ? 1 : 4),
        timeoutMs: options.timeout,
        strict: options.strict,
        profile: options.profile === "reference" ? options.profile : undefined,
        bail: options.bail === true ? 1 : options.bail,
        timeLimitMs: options.timeLimit,
        ...hooks,
      }),
    signals,
  );
}

/**
 * Serves any client until a signal, or the end of `--for` or `--time-limit`, judges what it sends, and writes the
 * reports. Ctrl-C is how it usually ends, and changes nothing about the exit status.
 *
 * @param served the case whose responses are played; those of a right service when left out.
 */
export function serveClient(
  { suite, cases, options, asked }: RequestedClientRun,
  served: ClientCase | undefined,
  signals: CaughtSignals,
): Promise<FinishedRun> {
  const { for: forMs, timeLimit: timeLimitMs, strict, quiet } = options;
  const log = (line: string): void => {
    if (quiet !== true) {
      printError(line);
    }
  };
  return reportRun(
    { suite, options, asked, total: cases.length },
    ({ signal, known }) =>
      serveClients({
        suite,
        cases,
        served,
        forMs,
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
