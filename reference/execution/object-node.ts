import type { Plan } from "../validation/plan.ts";
import type { Path } from "./path.ts";
import type { ObjectRecord } from "./resolver.ts";

/** An object of the answer: what its source gave, what the client gets of it, and where. */
export interface ObjectNode {
  readonly record: ObjectRecord;
  /** Filled field by field, in the order of the selection. */
  readonly output: { [name: string]: unknown };
  /** `undefined` for the root. */
  readonly path: Path | undefined;
}

/** Objects at the same depth of the answer that share a selection. */
export interface SelectionBatch {
  readonly selection: Plan;
  readonly places: readonly ObjectNode[];
}

/** A field whose value could not be had. */
export interface Failure {
  readonly path: Path;
  readonly message: string;
}
