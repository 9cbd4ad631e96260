import type { Document, Field } from "../../document/document.ts";
import type { FieldDefinition, ObjectType, TypeSystem } from "../../type-system/type-system.ts";
import {
  describeMissingSelection,
  describeUnexpectedSelection,
  describeUnknownField,
} from "../../validation/defect.ts";

/** A field met on the walk through a document. */
export interface Visit {
  readonly field: Field;
  /** The names of the fields from the root, its own included. */
  readonly path: readonly string[];
  readonly definition: FieldDefinition | undefined;
  /** The name of the type that it is, or would be, a field of. */
  readonly typeName: string;
  /** What it is selected of; a right validation visits what is selected of objects alone. */
  readonly within: "object" | "scalar" | "unknown";
}

/** All fields of a document, those inside unknown fields and scalars included: each before its own. */
export function listVisits(document: Document, { root }: TypeSystem): readonly Visit[] {
  return visitSelection(document, [], { type: root, typeName: root.name, within: "object" });
}

/** The defect of a field, whatever it is selected of. */
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
