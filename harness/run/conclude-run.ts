import { describeServer } from "../server/find-wrong-endpoint.ts";
import type { OpenedTarget } from "../server/opened-target.ts";
import { isSpecified } from "../suite/case.ts";
import { type CaseLog, readResults } from "./case-log.ts";
import { type CaseResult, isFailure, isWrong, type WrongResult } from "./case-result.ts";
import { decideVerdict } from "./decide-verdict.ts";
import { findAftereffects } from "./experiments/find-aftereffects.ts";
import { explainDeath } from "./experiments/find-killers.ts";
import { findRecurrences } from "./experiments/find-recurrences.ts";
import { type Experiment, Laboratory } from "./experiments/laboratory.ts";
import { separateRequests } from "./experiments/separate-requests.ts";
import type { RunContext } from "./run-context.ts";
import type { GeneratedResults } from "./run-generated.ts";
import { countVerdicts, type RunConclusion, type RunFacts } from "./run-result.ts";
import type { RunPlan } from "./run-suite-options.ts";

/** What was observed of all cases, before failures are looked into. */
export interface CollectedResults {
  /** In the order of the suite. */
  readonly recorded: readonly CaseLog[];
  readonly generated: GeneratedResults;
  /** What may be wrong with the set-up of the server. */
  readonly setupWarnings: readonly string[];
}

/** The server that was judged, and how. */
export interface RunCircumstances {
  readonly opened: OpenedTarget;
  readonly context: RunContext;
  readonly plan: RunPlan;
}

/** What is tried to find out when cases fail, and which share of the time that is left each takes. */
const experiments: readonly { readonly experiment: Experiment; readonly share: number }[] = [
  { experiment: findRecurrences, share: 0.2 },
  { experiment: separateRequests, share: 0.1 },
  { experiment: findAftereffects, share: 0.5 },
];

/** What all that is asked after the cases have run may take: 30 seconds and this many cases. */
function budget(): { readonly deadline: number; readonly allowance: { cases: number } } {
  return { deadline: performance.now() + 30_000, allowance: { cases: 10_000 } };
}

/** Looks into failures, on the server that was judged and on a restarted one; then decides. */
export async function concludeRun(
  { recorded, generated, setupWarnings }: CollectedResults,
  { opened, context, plan }: RunCircumstances,
): Promise<RunFacts & RunConclusion> {
  const { suite, diagnosis, investigate, strict } = plan;
  const { concurrent } = opened.probe;
  const endedEarly = context.load.reason() ?? generated.cutShort;
  const logs = [...recorded, ...generated.logs];
  if (logs.some((log) => isFailure(log.result()))) {
    context.onPhase("diagnosis");
  }
  const laboratory = new Laboratory({ ...budget(), context, restart: opened.restart });
  for (const { experiment, share } of diagnosis === false ? [] : experiments) {
    await laboratory.share(share).carryOut(experiment(logs));
  }
  const dead = await explainDeath(logs, opened, { context, laboratory: laboratory.share(0.5) });
  const results = [...readResults(logs).keys()];
  const warnings = describeUnjudged(results, concurrent);
  const open = results.filter(({ verdict }) => verdict !== "known");
  const witnesses =
    investigate === undefined || !open.some(isFailure) || context.load.reason() !== undefined
      ? undefined
      : await laboratory.share(0.5).carryOut(await investigate(open));
  const isInconclusive = context.load.isInconclusive;
  const known = plan.known?.review({ results, endedEarly });
  const facts = {
    results,
    generated: generated.count,
    warnings,
    endedEarly,
    isInconclusive,
    known,
  };
  return {
    witnesses,
    baseUrl: context.target.baseUrl,
    concurrent,
    dataset: suite.dataset,
    suiteSize: suite.cases.filter(isSpecified).length,
    results,
    ...(generated.unlisted > 0 && { unlisted: generated.unlisted }),
    counts: countVerdicts(results, generated.unlisted),
    generated: generated.count,
    leftOut: generated.leftOut,
    selectedProperties: plan.generated.properties,
    seed: plan.generated.seed,
    known,
    setupWarnings: [...setupWarnings, ...describeSizeLimit(results)],
    warnings,
    ...dead,
    ...decideVerdict(facts, { strict }),
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

/** Names a limit on the size of requests that fails cases: it is often that of a proxy. */
function describeSizeLimit(results: readonly CaseResult[]): string[] {
  const [first] = results
    .filter(isWrong)
    .filter(({ received }) => received?.status === 413)
    .sort((left, right) => countBytes(left) - countBytes(right));
  const response = first?.exchanges?.find((one) => one.response?.status === 413)?.response;
  if (first === undefined || response === undefined) {
    return [];
  }
  const headers = new Map(Object.entries(response.headers));
  return [
    `A request of ${countBytes(first)} bytes got status 413${describeServer({ headers })}: a proxy or the server limits the size of requests, as client_max_body_size does in nginx; raise the limit`,
  ];
}

function countBytes({ request: { body } }: WrongResult): number {
  return body?.length ?? 0;
}
