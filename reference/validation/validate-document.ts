import type { Document, Field } from "../document/document.ts";
import { err, ok, type Rejection, type Result } from "../result.ts";
import type { FieldDefinition, ObjectType, TypeSystem } from "../type-system/type-system.ts";
import type { Plan, PlannedField } from "./plan.ts";

/** The selection of a scalar. */
const nothing: Plan = [];

/**
 * Checks a document against the type system: gives its plan, or all its defects.
 *
 * The recursion is as deep as the types are nested, and no deeper, however deep the document is.
 *
 * @see validation.all-defects
 * @see validation.repeatable
 */
export function validateDocument(
  document: Document,
  { root }: TypeSystem,
): Result<Plan, Rejection> {
  const plan = planSelection(document, root);
  return plan === undefined
    ? err({ [Symbol.iterator]: () => listDefects(document, root, "") })
    : ok(plan);
}

/**
 * Lists the defects of a selection in the order of the walk, which is that of the document: a field,
 * then what is inside it, then the next field. An unknown field or a scalar is not descended into.
 *
 * @param prefix the names of the fields around the selection, each followed by a dot.
 * @see validation.order
 * @see validation.path
 * @see validation.continues-inside-objects
 * @see validation.unknown-not-descended
 * @see validation.scalar-not-descended
 * @see validation.repeated-field
 * @see validation.unknown-field
 * @see validation.object-without-selection
 * @see validation.scalar-with-selection
 */
function* listDefects(
  selection: readonly Field[],
  type: ObjectType,
  prefix: string,
): Generator<string, void> {
  for (const field of selection) {
    const definition = type.fields.get(field.name);
    const path = prefix + field.name;
    if (definition === undefined) {
      yield `${path}: no such field on type ${type.name}`;
    } else if (isWronglySelected(field, definition)) {
      yield definition.kind === "object"
        ? `${path}: ${definition.type.name} is an object, a subfield must be selected`
        : `${path}: ${definition.type} is a scalar, a subfield cannot be selected`;
    } else if (definition.kind === "object") {
      yield* listDefects(field.selection ?? [], definition.type, `${path}.`);
    }
  }
}

/**
 * Plans the fields of a selection, of which an argument is never a defect. The last one of a name
 * counts, at its place.
 *
 * @returns undefined where there is a defect.
 * @see syntax.undeclared-argument
 * @see syntax.missing-argument
 * @see syntax.repeated-field
 */
function planSelection(selection: readonly Field[], type: ObjectType): Plan | undefined {
  const plan: PlannedField[] = [];
  for (const field of selection) {
    const definition = type.fields.get(field.name);
    if (definition === undefined || isWronglySelected(field, definition)) {
      return undefined;
    }
    const inner =
      definition.kind === "object"
        ? planSelection(field.selection ?? [], definition.type)
        : nothing;
    if (inner === undefined) {
      return undefined;
    }
    // A plan holds no more fields than its type, so looking through it is as fast as a Map.
    const earlier = plan.findIndex((planned) => planned.definition === definition);
    if (earlier !== -1) {
      plan.splice(earlier, 1);
    }
    plan.push({ definition, argument: field.argument?.text, selection: inner });
  }
  return plan;
}

/**
 * Whether an object has no sub-selection, or a scalar has one. Empty braces select nothing.
 *
 * @see syntax.empty-selection
 */
function isWronglySelected({ selection }: Field, { kind }: FieldDefinition): boolean {
  return kind === "object"
    ? selection === undefined || selection.length === 0
    : selection !== undefined;
}
