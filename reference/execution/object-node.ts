import type { Plan } from "../validation/plan.ts";
import type { Path } from "./path.ts";
import type { ObjectRecord } from "./resolver.ts";

/** An object of the response: the record it comes from, what the client gets of it, and where. */
export interface ObjectNode {
  readonly record: ObjectRecord;
  /** Filled field by field, in the order of the selection. */
  readonly output: { [name: string]: unknown };
  /** `undefined` for the root. */
  readonly path: Path | undefined;
}

/** The objects at one depth of the response that share a selection. */
export interface SelectionBatch {
  readonly selection: Plan;
  readonly nodes: readonly ObjectNode[];
}

/** A field that could not be resolved. */
export interface Failure {
  readonly path: Path;
  readonly message: string;
}
