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

/** A selection being walked: what is left of it, and the plan that grows from it. */
interface Frame {
  readonly type: ObjectType;
  readonly fields: Iterator<Field>;
  /** The path of every field in here up to its name: empty, or ending in a dot. */
  readonly prefix: string;
  /** By name: of fields written twice the last counts. */
  readonly planned: Map<string, PlannedField>;
  readonly plan: PlannedField[];
}

/**
 * Checks a document against the type system: its plan, or all its defects.
 *
 * Defects stand in the order of the walk, which is the document's own: a field, then what is
 * inside it, then the next field. Nothing inside an unknown field or a scalar is looked at. Open
 * selections stand on a list instead of the call stack.
 *
 * @see validation.order
 * @see validation.all-defects
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

/** Plans one field or adds its defect; gives the selection to go on with, if there is one. */
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

/** @see validation.continues-inside-objects */
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

/** Puts a field at the end of its selection's plan, in place of an earlier one of its name. */
function planField(frame: Frame, field: PlannedField): void {
  frame.planned.delete(field.definition.name);
  frame.planned.set(field.definition.name, field);
}

function openFrame(type: ObjectType, selection: readonly Field[], prefix: string): Frame {
  return { type, fields: selection.values(), prefix, planned: new Map(), plan: [] };
}
