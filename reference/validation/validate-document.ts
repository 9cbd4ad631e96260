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
  /** The field whose selection it is; `undefined` for the top-level fields. */
  readonly field: string | undefined;
  /** The selection with that field. */
  readonly parent: Scope | undefined;
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
  const root: Scope = { type: typeSystem.root, field: undefined, parent: undefined, defects };
  const plan = planSelection(document, root);
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
 * descended into. Every occurrence of a field counts, and an argument is never a defect.
 *
 * @see validation.path
 * @see validation.unknown-not-descended
 * @see validation.scalar-not-descended
 * @see validation.repeated-field
 * @see syntax.undeclared-argument
 * @see syntax.missing-argument
 */
function planField(field: Field, scope: Scope): PlannedField | undefined {
  const { type, defects } = scope;
  const definition = type.fields.get(field.name);
  if (definition === undefined) {
    defects.push(describeUnknownField(findPath(scope, field.name), type.name));
    return undefined;
  }
  if (definition.kind === "object") {
    return planObject(field, definition, scope);
  }
  if (field.selection !== undefined) {
    defects.push(describeUnexpectedSelection(findPath(scope, field.name), definition.type));
  }
  return { definition, argument: field.argument?.text, selection: nothing };
}

/**
 * Plans an object field and what is selected from it. Empty braces are no selection.
 *
 * @see validation.continues-inside-objects
 * @see syntax.empty-selection
 */
function planObject(
  { name, argument, selection }: Field,
  definition: ObjectField,
  parent: Scope,
): PlannedField | undefined {
  const { type } = definition;
  const { defects } = parent;
  if (selection === undefined || selection.length === 0) {
    defects.push(describeMissingSelection(findPath(parent, name), type.name));
    return undefined;
  }
  const inner = planSelection(selection, { type, field: name, parent, defects });
  return { definition, argument: argument?.text, selection: inner };
}

/**
 * The path of a field: the names of the fields around it, then its own.
 *
 * It is put together only for a defect. Most documents have none.
 */
function findPath({ field, parent }: Scope, name: string): string {
  return field === undefined || parent === undefined ? name : `${findPath(parent, field)}.${name}`;
}

/**
 * Adds a field at the end of its selection's plan; it replaces an earlier one of its name.
 *
 * A plan holds no more fields than its type, so looking through it takes no longer than a Map would.
 *
 * @see syntax.repeated-field
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
