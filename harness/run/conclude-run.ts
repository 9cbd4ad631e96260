import type { OpenedTarget } from "../server/opened-target.ts";
import type { CaseLog } from "./case-log.ts";
import { type CaseResult, isFailure } from "./case-result.ts";
import { findAftereffects } from "./experiments/find-aftereffects.ts";
import { explainDeath } from "./experiments/find-killers.ts";
import { findRecurrences } from "./experiments/find-recurrences.ts";
import { Laboratory } from "./experiments/laboratory.ts";
import { separateRequests } from "./experiments/separate-requests.ts";
import type { Trials } from "./experiments/trial.ts";
import type { RunContext } from "./run-context.ts";
import type { RunOutcome } from "./to-run-result.ts";

/** What is tried to find out when cases fail, and which share of the time that is left each takes. */
const experiments: readonly {
  readonly experiment: (logs: readonly CaseLog[]) => Trials;
  readonly share: number;
}[] = [
  { experiment: findRecurrences, share: 0.2 },
  { experiment: separateRequests, share: 0.1 },
  { experiment: findAftereffects, share: 0.5 },
];

/** Milliseconds that all that is asked after the cases have run may take. */
const budgetMs = 30_000;

/**
 * Looks into failures, on the server that was judged and on a restarted one, and concludes all cases.
 *
 * @param logs what was observed of all cases, the recorded ones first, in the order of the suite.
 */
export async function concludeRun(
  logs: readonly CaseLog[],
  opened: OpenedTarget,
  context: RunContext,
): Promise<Pick<RunOutcome, "death" | "results" | "serverOutput" | "warnings" | "witnesses">> {
  const { diagnosis, investigate } = context;
  if (logs.some((log) => isFailure(log.result()))) {
    context.onPhase?.("diagnosis");
  }
  const deadline = performance.now() + budgetMs;
  const laboratory = new Laboratory({ context, restart: opened.restart, deadline });
  for (const { experiment, share } of diagnosis === false ? [] : experiments) {
    await laboratory.share(share).carryOut(experiment(logs));
  }
  const dead = await explainDeath(logs, opened, { context, laboratory: laboratory.share(0.5) });
  const results = logs.map((log) => log.result());
  const open = results.filter(({ verdict }) => verdict !== "known");
  const witnesses =
    investigate === undefined || !open.some(isFailure) || context.load.reason() !== undefined
      ? undefined
      : await laboratory.share(0.5).carryOut(await investigate(open));
  return {
    ...dead,
    results,
    witnesses,
    warnings: describeUnjudged(results, opened.probe.concurrent),
  };
}

function describeUnjudged(results: readonly CaseResult[], concurrent: boolean): string[] {
  const unjudged = results.filter(
    (result) => result.verdict === "skipped" && result.skip === "concurrency",
  );
  if (unjudged.length === 0) {
    return [];
  }
  const why = concurrent
    ? "it could not handle some of them"
    : "the server serves one connection at a time";
  return [`${unjudged.length} cases of concurrent requests were not judged: ${why}`];
}
