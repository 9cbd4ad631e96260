import type { Document, Field } from "../../document/document.ts";
import type { FieldDefinition, ObjectType, TypeSystem } from "../../type-system/type-system.ts";
import {
  describeMissingSelection,
  describeUnexpectedSelection,
  describeUnknownField,
} from "../../validation/describe-defects.ts";

/** A field visited on a walk through a document. */
export interface Visit {
  readonly field: Field;
  /** The names of the fields from the root, its own included. */
  readonly path: readonly string[];
  readonly definition: FieldDefinition | undefined;
  /** Name of the type that the field is selected from. */
  readonly typeName: string;
  /** What the field is selected from. The original validation only visits selections of objects. */
  readonly within: "object" | "scalar" | "unknown";
}

/** Lists all fields of a document, parents first, including those inside unknown fields and scalars. */
export function listVisits(document: Document, { root }: TypeSystem): readonly Visit[] {
  return visitSelection(document, [], { type: root, typeName: root.name, within: "object" });
}

/** The defect of a field, without regard to what it is selected from. */
export function describeDefect({ field, path, definition, typeName }: Visit): string | undefined {
  const at = path.join(".");
  if (definition === undefined) {
    return describeUnknownField(at, typeName);
  }
  const isEmpty = field.selection === undefined || field.selection.length === 0;
  if (definition.kind === "object") {
    return isEmpty ? describeMissingSelection(at, definition.type.name) : undefined;
  }
  return field.selection === undefined
    ? undefined
    : describeUnexpectedSelection(at, definition.type);
}

interface Selected {
  readonly type: ObjectType | undefined;
  readonly typeName: string;
  readonly within: Visit["within"];
}

function visitSelection(
  selection: readonly Field[],
  above: readonly string[],
  selected: Selected,
): readonly Visit[] {
  return selection.flatMap((field) => {
    const definition = selected.type?.fields.get(field.name);
    const path = [...above, field.name];
    const visit = { field, path, definition, typeName: selected.typeName, within: selected.within };
    return [visit, ...visitSelection(field.selection ?? [], path, enter(definition, selected))];
  });
}

function enter(definition: FieldDefinition | undefined, { typeName }: Selected): Selected {
  if (definition === undefined) {
    return { type: undefined, typeName, within: "unknown" };
  }
  return definition.kind === "object"
    ? { type: definition.type, typeName: definition.type.name, within: "object" }
    : { type: undefined, typeName: definition.type, within: "scalar" };
}
