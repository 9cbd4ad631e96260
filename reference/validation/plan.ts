import type { FieldDefinition } from "../type-system/type-system.ts";

/** A field found valid, tied to its definition. */
export interface PlannedField {
  readonly definition: FieldDefinition;
  /** The value of the argument, whatever its key and its spelling. */
  readonly argument: string | undefined;
  /** What to select of the object or objects; empty for a scalar. */
  readonly selection: Plan;
}

/**
 * What is left of a document once it is valid: each field of a selection once, with its
 * definition, in the order in which they are resolved.
 *
 * Only validation makes plans and only plans are executed, so nothing can be executed that was
 * not validated.
 *
 * @see service.steps-in-order
 */
export type Plan = readonly PlannedField[];
