import { type Eventually, whenReady } from "../eventually.ts";
import type { Plan } from "../validation/plan.ts";
import { LevelLoad } from "./level-load.ts";
import { LoadedSelection } from "./loaded-selection.ts";
import type { FieldPreparation } from "./prepared-field.ts";
import type { SourceLimits } from "./source-call.ts";

/** What execution needs besides the plan. */
export interface Execution {
  readonly fields: FieldPreparation;
  readonly limits: SourceLimits;
}

/**
 * Loads what a plan needs from the sources, level by level: all fields of a depth at once.
 *
 * A level whose sources all answer at once is complete at once, without a promise.
 */
export function loadPlan(plan: Plan, execution: Execution): Eventually<LoadedSelection> {
  const root = new LoadedSelection(plan, rootRecords, execution.fields);
  return whenReady(loadLevels([root], execution), () => root);
}

/** The one object of which top-level fields are selected: it has no properties. */
const rootRecords = [{}];

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
