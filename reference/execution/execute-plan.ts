import { type Eventually, whenReady } from "../eventually.ts";
import type { Plan } from "../validation/plan.ts";
import type { ExecutionResult } from "./execution-result.ts";
import { type Execution, loadPlan } from "./load-plan.ts";
import { LoadedResult } from "./loaded-result.ts";

/**
 * Resolves a plan: loads what the sources have, level by level, and gives the result.
 *
 * Each field fails independently: its value is then null, an entry says why, and its siblings are
 * still resolved. Never throws, whatever a source does. When every source answers at once, so does
 * this: only a source that has to wait costs a promise.
 *
 * @see service.fields-independent
 * @see service.partial-success
 * @see processing.failures-collected
 * @see failures.null-and-entry
 */
export function executePlan(plan: Plan, execution: Execution): Eventually<ExecutionResult> {
  return whenReady(loadPlan(plan, execution), (root) => new LoadedResult(root));
}
