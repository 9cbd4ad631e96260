import type { OpenedTarget } from "../server/opened-target.ts";
import type { Target } from "../transport/exchange.ts";
import { timeoutOf } from "../transport/server-access.ts";
import { chooseJobs, defaultJobs } from "./capacity.ts";
import type { RunContext } from "./run-context.ts";
import { countPlanned } from "./run-generated.ts";
import type { RunPlan } from "./run-suite-options.ts";
import type { StallWatch } from "./stall-watch.ts";
import { Watchdog } from "./watchdog.ts";

/** Puts together what it takes to run cases against an opened server. */
export function createRunContext(
  { probe, ending, exited }: OpenedTarget,
  { target, signal, reason }: StallWatch,
  options: RunPlan,
): RunContext {
  const { suite, access = {} } = options;
  const nothing = (): void => undefined;
  const { onProgress = nothing, onResult = nothing, onPhase = nothing } = options;
  return {
    target,
    checks: suite.checks,
    source: "recorded",
    watchdog: new Watchdog(target, { ...options, ending, exited, stalled: reason }),
    jobs: chooseServerJobs(target, { probe }, options),
    probe,
    timeoutMs: timeoutOf(access),
    onProgress,
    onResult,
    onPhase,
    profile: options.profile,
    isKnown: options.isKnown,
    circumstances: options.circumstances,
    signal,
    stalled: () => reason() !== undefined,
  };
}

/**
 * Chooses how many cases run at once: no more than asked for, than there are, and than the server can
 * handle. Every job gets a connection that is checked first, so a run of one case needs few of them.
 */
export function chooseServerJobs(
  target: Target,
  { probe }: Pick<OpenedTarget, "probe">,
  { jobs = defaultJobs, access = {}, suite, cases = suite.cases, generated }: RunPlan,
): number {
  const planned = Math.max(minJobs, cases.length + countPlanned(generated));
  const connections = target.connections();
  return chooseJobs(Math.min(jobs, planned), { probe, connections, timeoutMs: timeoutOf(access) });
}

/** Jobs of a run of one case: its failure is investigated by more requests. */
const minJobs = 4;
