import { type Eventually, whenReady } from "../eventually.ts";
import type { Plan } from "../validation/plan.ts";
import { LevelLoad } from "./level-load.ts";
import type { LoadedSelection } from "./loaded-selection.ts";
import type { Resolvers } from "./resolver.ts";
import type { SourceLimits } from "./source-call.ts";

interface Execution {
  readonly resolvers: Resolvers;
  readonly limits: SourceLimits;
}

/**
 * Resolves a plan level by level, all fields of a depth at once; gives the objects of the response.
 * Each field fails independently. Never throws, whatever a source does, and waits only where one
 * does.
 *
 * @see service.fields-independent
 * @see service.partial-success
 * @see processing.failures-collected
 * @see failures.null-and-entry
 */
export function executePlan(plan: Plan, execution: Execution): Eventually<LoadedSelection> {
  // The one object of which top-level fields are selected has no properties.
  const root = { plan, records: [{}], loaded: [] };
  return whenReady(loadLevels([root], execution), () => root);
}

function loadLevels(
  first: readonly LoadedSelection[],
  { resolvers, limits }: Execution,
): Eventually<void> {
  let level = first;
  while (level.length > 0) {
    const load = new LevelLoad(level, resolvers);
    const responses = load.callSources(limits);
    if (responses !== undefined) {
      return responses.then(() => loadLevels(load.complete(), { resolvers, limits }));
    }
    level = load.complete();
  }
  return undefined;
}
