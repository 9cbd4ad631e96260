import { type IntermediarySource, runIntermediary } from "../intermediaries/run-intermediary.ts";
import { isPortTaken } from "../server/find-free-port.ts";
import { loadSuite } from "../suite/load-suite.ts";
import { toRoleSuite } from "../suite/to-role-suite.ts";
import { catchSignals } from "../terminal/catch-signals.ts";
import type { RunCliOptions } from "./options/add-run-options.ts";
import { toTargetSource } from "./run/read-server-access.ts";
import { reportRun } from "./run/report-run.ts";
import { type AskedCases, selectOfRole } from "./run/select-run.ts";
import { UsageError } from "./usage-error.ts";

const defaultWaitMs = 10_000;

/**
 * Judges an intermediary, and writes the reports.
 *
 * @param patterns globs of ids of cases for intermediaries; empty for all.
 * @param command the words after `--`; undefined without `--`.
 */
export async function intermediaryCommand(
  patterns: readonly string[],
  options: RunCliOptions,
  command: readonly string[] | undefined,
  asked: AskedCases = { patterns },
): Promise<number> {
  const source = await toIntermediarySource(options, command);
  const all = loadSuite();
  const suite = toRoleSuite(all, "intermediary");
  const cases = await selectOfRole(suite, all.intermediaryCases, { patterns, options });
  const { timeout: timeoutMs, wait: waitMs = defaultWaitMs, serverLog } = options;
  const suiteSize = suite.cases.length;
  const { exitStatus } = await reportRun(
    { suite, options, asked, total: cases.length },
    (hooks) =>
      runIntermediary({ source, cases, suiteSize, timeoutMs, waitMs, serverLog, ...hooks }),
    catchSignals(),
  );
  return exitStatus;
}

async function toIntermediarySource(
  options: RunCliOptions,
  command: readonly string[] | undefined,
): Promise<IntermediarySource> {
  toTargetSource(options, command);
  const { url, originPort } = options;
  if (command !== undefined) {
    if (originPort !== undefined) {
      throw new UsageError(
        "--origin-port is for --url: put {origin-port} into the command instead",
      );
    }
    if (!command.some((word) => /\{origin(-port)?\}/.test(word))) {
      throw new UsageError(
        "The command needs an origin: put {origin} or {origin-port} into it, and {origin2} if it takes two",
      );
    }
    return { command };
  }
  if (url === undefined || originPort === undefined) {
    throw new UsageError(
      "--url needs --origin-port N, the port at which the intermediary expects its origin; give it twice for two",
    );
  }
  if (!url.startsWith("http://")) {
    throw new UsageError("--url must begin with http://: the kit speaks no TLS to intermediaries");
  }
  for (const port of originPort) {
    if (await isPortTaken(port)) {
      throw new UsageError(
        `Cannot be an origin at 127.0.0.1:${port}, which is taken: stop what listens there, or give another --origin-port`,
      );
    }
  }
  return { url, originPorts: originPort };
}
