import type { Document, Field } from "../document/document.ts";
import type { Rejection } from "../rejection.ts";
import { err, ok, type Result } from "../result.ts";
import type { ObjectField, ObjectType, TypeSystem } from "../type-system/type-system.ts";
import {
  describeMissingSelection,
  describeUnexpectedSelection,
  describeUnknownField,
} from "./describe-defects.ts";
import type { Plan, PlannedField } from "./plan.ts";

/** A selection that is being validated. */
interface Scope {
  readonly type: ObjectType;
  /** The path of every field of the selection, up to its name: empty, or ending in a dot. */
  readonly prefix: string;
  /** The defects of the whole document. */
  readonly defects: string[];
}

/** The selection of a scalar. */
const nothing: Plan = [];

/**
 * Checks a document against the type system: gives its plan, or all its defects.
 *
 * Defects are listed in the order of the walk, which is that of the document: a field, then what is
 * inside it, then the next field. The recursion is as deep as the types are nested, and no deeper,
 * however deep the document is.
 *
 * @see validation.order
 * @see validation.all-defects
 * @see validation.repeatable
 */
export function validateDocument(
  document: Document,
  typeSystem: TypeSystem,
): Result<Plan, Rejection> {
  const defects: string[] = [];
  const plan = planSelection(document, { type: typeSystem.root, prefix: "", defects });
  return defects.length === 0 ? ok(plan) : err(defects);
}

function planSelection(selection: readonly Field[], scope: Scope): Plan {
  const plan: PlannedField[] = [];
  for (const field of selection) {
    const planned = planField(field, scope);
    if (planned !== undefined) {
      addField(plan, planned);
    }
  }
  return plan;
}

/**
 * Plans one field or adds its defect, which starts with its path. An unknown field or a scalar is not
 * descended into.
 *
 * @see validation.path
 * @see validation.unknown-not-descended
 * @see validation.scalar-not-descended
 */
function planField(field: Field, scope: Scope): PlannedField | undefined {
  const { type, prefix, defects } = scope;
  const definition = type.fields.get(field.name);
  if (definition === undefined) {
    defects.push(describeUnknownField(prefix + field.name, type.name));
    return undefined;
  }
  if (definition.kind === "object") {
    return planObject(field, definition, scope);
  }
  if (field.selection !== undefined) {
    defects.push(describeUnexpectedSelection(prefix + field.name, definition.type));
  }
  return { definition, argument: field.argument?.text, selection: nothing };
}

/**
 * Plans an object field and what is selected from it.
 *
 * @see validation.continues-inside-objects
 */
function planObject(
  { name, argument, selection }: Field,
  definition: ObjectField,
  { prefix, defects }: Scope,
): PlannedField | undefined {
  const { type } = definition;
  if (selection === undefined || selection.length === 0) {
    defects.push(describeMissingSelection(prefix + name, type.name));
    return undefined;
  }
  const inner = planSelection(selection, { type, prefix: `${prefix}${name}.`, defects });
  return { definition, argument: argument?.text, selection: inner };
}

/**
 * Adds a field at the end of its selection's plan; it replaces an earlier one of its name.
 *
 * A plan holds no more fields than its type, so looking through it takes no longer than a Map would.
 */
function addField(plan: PlannedField[], field: PlannedField): void {
  const { definition } = field;
  for (let index = 0; index < plan.length; index += 1) {
    if (plan[index]?.definition === definition) {
      plan.splice(index, 1);
      break;
    }
  }
  plan.push(field);
}
