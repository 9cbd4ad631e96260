import type { Result } from "../result.ts";
import type { Plan } from "../validation/plan.ts";
import type { ObjectRecord } from "./resolver.ts";

/** The values of one field of a selection. */
export interface LoadedField {
  /** One for each record; of an object field, it only says whether the value failed or is absent. */
  readonly results: readonly Result<unknown, string>[];
  /** The objects found for all records; `undefined` for a scalar. */
  readonly objects?: LoadedSelection;
  /** The objects of record `n` begin at `starts[n]`, and end before `starts[n + 1]`. */
  readonly starts: readonly number[];
}

/**
 * All objects of the response that share a selection, with the values of their fields. Execution
 * fills it level by level; the response is then written from it in one walk.
 */
export interface LoadedSelection {
  readonly plan: Plan;
  /** In the order of the walk; `undefined` for an element of a list that is not an object. */
  readonly records: readonly (ObjectRecord | undefined)[];
  /** By position of the field; empty for a field that is read from the records when it is written. */
  readonly loaded: (LoadedField | undefined)[];
}
