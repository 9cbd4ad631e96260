import { type Eventually, whenReady } from "../eventually.ts";
import type { Plan } from "../validation/plan.ts";
import { LevelLoad } from "./level-load.ts";
import { LoadedSelection } from "./loaded-selection.ts";
import type { FieldPreparation } from "./prepared-field.ts";
import type { SourceLimits } from "./source-call.ts";

interface Execution {
  readonly fields: FieldPreparation;
  readonly limits: SourceLimits;
}

/** The one object of which top-level fields are selected: it has no properties. */
const rootRecords = [{}];

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
  const root = new LoadedSelection(plan, rootRecords, execution.fields);
  return whenReady(loadLevels([root], execution), () => root);
}

function loadLevels(
  first: readonly LoadedSelection[] | undefined,
  execution: Execution,
): Eventually<void> {
  let level = first;
  while (level !== undefined) {
    const load = new LevelLoad(level, execution.fields);
    const responses = load.callSources(execution.limits);
    if (responses !== undefined) {
      return continueLater(load, responses, execution);
    }
    level = load.complete();
  }
  return undefined;
}

async function continueLater(
  load: LevelLoad,
  responses: Promise<unknown>,
  execution: Execution,
): Promise<void> {
  await responses;
  await loadLevels(load.complete(), execution);
}
