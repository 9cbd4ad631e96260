import type { Plan } from "../validation/plan.ts";
import { completeLevel } from "./complete-level.ts";
import type { ErrorEntry, ExecutionResult } from "./execution-result.ts";
import { loadLevel, type SourceLimits } from "./load-level.ts";
import type { Failure, ObjectNode, SelectionBatch } from "./object-node.ts";
import { compareTraces, formatTrace, traceFromRoot } from "./path.ts";
import type { Resolvers } from "./resolver.ts";

/** What execution needs besides the plan. */
export interface Execution {
  readonly resolvers: Resolvers;
  readonly limits: SourceLimits;
}

/**
 * Resolves a plan level by level: the sources are asked for all fields of a depth at once.
 *
 * Each field fails independently: its value is then null, an entry says why, and its siblings are
 * still resolved. Never throws, whatever a source does.
 *
 * @see service.fields-independent
 * @see service.partial-success
 * @see processing.failures-collected
 * @see failures.null-and-entry
 */
export async function executePlan(
  plan: Plan,
  { resolvers, limits }: Execution,
): Promise<ExecutionResult> {
  const root: ObjectNode = { record: {}, output: {}, path: undefined };
  const failures: Failure[] = [];
  let level: readonly SelectionBatch[] = [{ selection: plan, nodes: [root] }];
  while (level.length > 0) {
    const loaded = await loadLevel(level, resolvers, limits);
    level = completeLevel(level, { loaded, failures });
  }
  return { data: root.output, errors: listEntries(failures) };
}

/** Levels find failures breadth first; the client reads them in the order of the walk. */
function listEntries(failures: readonly Failure[]): ErrorEntry[] {
  return failures
    .map(({ path, message }) => ({ trace: traceFromRoot(path), message }))
    .sort((left, right) => compareTraces(left.trace, right.trace))
    .map(({ trace, message }) => ({ path: formatTrace(trace), message }));
}
