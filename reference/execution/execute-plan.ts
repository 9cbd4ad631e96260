import type { Plan } from "../validation/plan.ts";
import { LevelLoad } from "./level-load.ts";
import type { LoadedSelection } from "./loaded-selection.ts";
import type { Resolvers } from "./resolver.ts";
import type { SourceLimits } from "./source-call.ts";

/**
 * Resolves a plan level by level, all fields of a depth at once; gives the objects of the response.
 * Each field fails independently. Never rejects, whatever a source does.
 *
 * @see service.fields-independent
 * @see service.partial-success
 * @see processing.failures-collected
 * @see failures.null-and-entry
 */
export async function executePlan(
  plan: Plan,
  { resolvers, limits }: { readonly resolvers: Resolvers; readonly limits: SourceLimits },
): Promise<LoadedSelection> {
  // The one object of which top-level fields are selected has no properties.
  const root = { plan, records: [{}], loaded: [] };
  for (let level: readonly LoadedSelection[] = [root]; level.length > 0; ) {
    const load = new LevelLoad(level, resolvers);
    await load.callSources(limits);
    level = load.complete();
  }
  return root;
}
