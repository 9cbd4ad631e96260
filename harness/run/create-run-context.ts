import type { OpenedTarget } from "../server/opened-target.ts";
import type { Target } from "../transport/exchange.ts";
import { timeoutOf } from "../transport/server-access.ts";
import { chooseJobs, defaultJobs } from "./capacity.ts";
import type { RunContext } from "./run-context.ts";
import type { RunPlan } from "./run-suite-options.ts";
import type { StallWatch } from "./stall-watch.ts";
import { createWatchdog } from "./watchdog.ts";

/** Puts together what it takes to run cases against an opened server. */
export function createRunContext(
  { probe, ending, exited }: OpenedTarget,
  { target, signal, reason }: StallWatch,
  options: RunPlan,
): RunContext {
  const { suite, access = {}, onResult = () => undefined, onPhase = () => undefined } = options;
  return {
    target,
    checks: suite.checks,
    source: "recorded",
    watchdog: createWatchdog(target, { ...options, ending, exited, stalled: reason }),
    jobs: chooseServerJobs(target, { probe }, options),
    probe,
    timeoutMs: timeoutOf(access),
    onResult,
    onPhase,
    profile: options.profile,
    isKnown: options.isKnown,
    circumstances: options.circumstances,
    signal,
    stalled: () => reason() !== undefined,
  };
}

/** Chooses how many cases run at once: no more than asked for, and than the server can handle. */
export function chooseServerJobs(
  target: Target,
  { probe }: Pick<OpenedTarget, "probe">,
  { jobs = defaultJobs, access = {} }: RunPlan,
): number {
  const connections = target.connections();
  return chooseJobs(jobs, { probe, connections, timeoutMs: timeoutOf(access) });
}
