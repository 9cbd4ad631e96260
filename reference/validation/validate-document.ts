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

/** A selection being walked: its remaining fields, and the plan made so far. */
interface Frame {
  readonly type: ObjectType;
  readonly fields: Iterator<Field>;
  /** The path of every field of the selection, up to its name: empty, or ending in a dot. */
  readonly prefix: string;
  /** By name: the last of several fields of a name counts. */
  readonly planned: Map<string, PlannedField>;
  readonly plan: PlannedField[];
}

/**
 * Checks a document against the type system: gives its plan, or all its defects.
 *
 * Defects are listed in the order of the walk, which is that of the document: a field, then what is
 * inside it, then the next field. Open selections are kept on a list instead of the call stack.
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
  const root = openFrame(typeSystem.root, document, "");
  const open = [root];
  for (let frame = open.at(-1); frame !== undefined; frame = open.at(-1)) {
    const next = frame.fields.next();
    if (next.done === true) {
      frame.plan.push(...frame.planned.values());
      open.pop();
      continue;
    }
    const inner = validateField(next.value, frame, defects);
    if (inner !== undefined) {
      open.push(inner);
    }
  }
  return defects.length === 0 ? ok(root.plan) : err(defects);
}

/**
 * Plans one field or adds its defect, which starts with its path. An unknown field or a scalar is not
 * descended into.
 *
 * @returns the selection to continue with, if there is one.
 * @see validation.path
 * @see validation.unknown-not-descended
 * @see validation.scalar-not-descended
 */
function validateField(field: Field, parent: Frame, defects: string[]): Frame | undefined {
  const path = parent.prefix + field.name;
  const definition = parent.type.fields.get(field.name);
  if (definition === undefined) {
    defects.push(describeUnknownField(path, parent.type.name));
    return undefined;
  }
  if (definition.kind === "object") {
    return validateObject(field, definition, { parent, defects });
  }
  if (field.selection !== undefined) {
    defects.push(describeUnexpectedSelection(path, definition.type));
  }
  planField(parent, { definition, argument: field.argument?.text, selection: [] });
  return undefined;
}

/**
 * Plans an object field, whose sub-selection the walk enters next.
 *
 * @see validation.continues-inside-objects
 */
function validateObject(
  field: Field,
  definition: ObjectField,
  { parent, defects }: { readonly parent: Frame; readonly defects: string[] },
): Frame | undefined {
  const path = parent.prefix + field.name;
  if (field.selection === undefined || field.selection.length === 0) {
    defects.push(describeMissingSelection(path, definition.type.name));
    return undefined;
  }
  const inner = openFrame(definition.type, field.selection, `${path}.`);
  planField(parent, { definition, argument: field.argument?.text, selection: inner.plan });
  return inner;
}

/** Adds a field at the end of its selection's plan; it replaces an earlier one of its name. */
function planField(frame: Frame, field: PlannedField): void {
  frame.planned.delete(field.definition.name);
  frame.planned.set(field.definition.name, field);
}

function openFrame(type: ObjectType, selection: readonly Field[], prefix: string): Frame {
  return { type, fields: selection.values(), prefix, planned: new Map(), plan: [] };
}
