import type { FieldDefinition } from "../type-system/type-system.ts";

/** A valid field with its definition. */
export interface PlannedField {
  readonly definition: FieldDefinition;
  /** The value of the argument, whatever its key and kind. */
  readonly argument: string | undefined;
  /** What to select from the object or objects; empty for a scalar. */
  readonly selection: Plan;
}

/**
 * A valid document: each field of a selection once, with its definition, in the order of resolution.
 *
 * Only validation creates plans and only plans are executed, so nothing is executed without having
 * been validated.
 *
 * @see service.steps-in-order
 */
export type Plan = readonly PlannedField[];
