import {
  type CaseResult,
  isFailure,
  isWrong,
  skipCase,
  type WrongResult,
} from "../run/case-result.ts";
import { concludeCase } from "../run/conclude-case.ts";
import type { RunResult } from "../run/run-result.ts";
import { type RoleRunOptions, toRunResult } from "../run/to-run-result.ts";
import { describeAbort, limitTime } from "../server/limit-time.ts";
import type { ClientCase } from "../suite/client-case.ts";
import type { Suite } from "../suite/suite.ts";
import { describeError } from "../terminal/describe-error.ts";
import { ClientWorker, type WorkerOptions } from "./client-worker.ts";
import { type ClientEnd, findEnd, type SeenCase } from "./find-end.ts";
import { judgeClientCase } from "./judge-client-case.ts";

/** A client to judge by its driver. */
export interface ClientRunOptions extends RoleRunOptions, Omit<WorkerOptions, "checks"> {
  readonly suite: Suite;
  readonly cases: readonly ClientCase[];
  readonly jobs: number;
}

/** Judges a client by its driver, and ends whatever the driver has started. */
export async function runClients(options: ClientRunOptions): Promise<RunResult> {
  const startedMs = Date.now();
  const signal = limitTime(options.signal, options.timeLimitMs);
  const seen: SeenCase[] = [];
  let end: ClientEnd | undefined;
  const workers = await Promise.all(
    Array.from({ length: options.jobs }, () =>
      ClientWorker.open({ ...options, checks: options.suite.checks }),
    ),
  );
  const closeAll = async (): Promise<void> => {
    await Promise.all(workers.map((worker) => worker.close()));
  };
  signal?.addEventListener("abort", closeAll);
  const queue = options.cases.filter((item) => options.isLoop || item.exchanges.length === 1);
  const work = async (worker: ClientWorker): Promise<void> => {
    while (end === undefined && signal?.aborted !== true) {
      const item = queue.shift();
      if (item === undefined) {
        return;
      }
      const played = await playCase(item, worker, options);
      // What ends the run cuts a case short.
      if (!signal?.aborted) {
        seen.push(played);
        options.onProgress?.();
        options.onResult?.(played.result);
        end ??= findEnd(seen, options, false);
      }
    }
  };
  try {
    await Promise.all(workers.map(work));
  } catch (error) {
    end ??= { reason: describeError(error), isUnjudged: true };
  } finally {
    signal?.removeEventListener("abort", closeAll);
    await closeAll();
  }
  if (signal?.aborted === true) {
    end ??= { reason: describeAbort(signal) };
  }
  end ??= findEnd(seen, options, true);
  return conclude({ ...options, startedMs }, seen, workers, end);
}

async function playCase(
  item: ClientCase,
  worker: ClientWorker,
  { suite, profile, known }: ClientRunOptions,
): Promise<SeenCase> {
  const played = await worker.play(item);
  const judged = judgeClientCase(item, played, suite.checks);
  const isTried = isWrong(judged) && judged.cause !== "transport";
  const tried = isTried ? await tryAlone(item, judged, worker, suite) : judged;
  return { ...played, result: concludeCase([tried], [], { profile, known }) };
}

/**
 * Asks a new driver the queries of a failed case. If it passes then, something is left of a case
 * before.
 *
 * @see client.no-leftovers
 */
async function tryAlone(
  item: ClientCase,
  first: WrongResult,
  worker: ClientWorker,
  suite: Suite,
): Promise<CaseResult> {
  if (!(await worker.restart())) {
    return first;
  }
  const again = judgeClientCase(item, await worker.play(item), suite.checks);
  return again.verdict === "passed"
    ? {
        ...first,
        differences: first.differences.map((one) => ({ ...one, clause: "client.no-leftovers" })),
        notes: [...first.notes, "It passes when a new driver is asked nothing else"],
      }
    : first;
}

function conclude(
  options: ClientRunOptions & { readonly startedMs: number },
  seen: readonly SeenCase[],
  workers: readonly ClientWorker[],
  end: ClientEnd | undefined,
): RunResult {
  const { suite, cases, command, strict, known, isLoop, startedMs } = options;
  const results = new Map(seen.map(({ result }) => [result.case.id, result]));
  const isUnjudged = end?.isUnjudged === true;
  const isSilent = seen.some(({ result }) => isFailure(result) && result.cause === "transport");
  const stderr = isUnjudged || isSilent ? workers.flatMap(({ lastErrors }) => lastErrors) : [];
  return toRunResult({
    role: "client",
    baseUrl: isUnjudged ? null : (workers[0]?.url ?? null),
    ...{ command, strict, known, startedMs },
    suiteSize: suite.cases.length,
    results: cases.map((item) => {
      const skipped = item.exchanges.length > 1 && !isLoop ? needsLoop : notReached;
      const result = isUnjudged ? undefined : results.get(item.id);
      return result ?? skipCase(item, { source: "recorded" }, skipped);
    }),
    endedEarly: end?.reason,
    isInconclusive: end !== undefined && end.isUnjudged !== false,
    ...(stderr.length > 0 && { serverOutput: { stderr, stdout: [] } }),
  });
}

const needsLoop = {
  skip: "unestablished",
  reason: "It asks one client several queries, which --loop does",
} as const;

const notReached = { skip: "ended", reason: "The run ended before" } as const;
