import type { Document, Field } from "../../document/document.ts";
import { err } from "../../result.ts";
import type { FieldDefinition, ObjectType, TypeSystem } from "../../type-system/type-system.ts";
import {
  describeMissingSelection,
  describeUnexpectedSelection,
  describeUnknownField,
} from "../../validation/describe-defects.ts";
import type { Overrides } from "../extension-points.ts";
import { changeFields, type FieldPlace } from "./change-fields.ts";

/**
 * Hides defects: drops unknown fields, and selections of scalars, for which the predicate holds,
 * and selects the id of an object that is left without a field.
 */
export function hideDefects(
  isHidden: (place: FieldPlace, field: Field, document: Document) => boolean,
): Overrides {
  return changeFields((field, place, document) =>
    isHidden(place, field, document) ? fixField(field, place) : fillEmptied(field, place),
  );
}

function fixField(field: Field, { definition }: FieldPlace): Field | undefined {
  return definition && { ...field, selection: undefined };
}

function fillEmptied(field: Field, { definition }: FieldPlace): Field {
  if (definition?.kind !== "object" || field.selection?.length !== 0) {
    return field;
  }
  const name = definition.type.name === "Book" ? "isbn" : "id";
  return { ...field, selection: [{ name, argument: undefined, selection: undefined }] };
}

/** Adds a defect to each field for which a text is given, after the original one. */
export function addDefects(describe: (visit: Visit) => string | undefined): Overrides {
  return findDefects((visit) => {
    const added = describe(visit);
    const defects = visit.within === "object" ? describeDefect(visit) : [];
    return added === undefined ? defects : [...defects, `${visit.path.join(".")}: ${added}`];
  });
}

/** Also reports defects inside scalars or inside unknown fields. */
export function descendInto(within: "scalar" | "unknown"): Overrides {
  return findDefects((visit) =>
    ["object", within].includes(visit.within) ? describeDefect(visit) : [],
  );
}

function findDefects(describe: (visit: Visit) => readonly string[]): Overrides {
  return {
    validate:
      (original, { typeSystem }) =>
      (document) => {
        const defects = visitSelection(document, [], enterRoot(typeSystem)).flatMap(describe);
        return defects.length > 0 ? err(defects) : original(document);
      },
  };
}

/** What a field is selected from. The original validation only visits the selections of objects. */
interface Selected {
  readonly type: ObjectType | undefined;
  readonly typeName: string;
  readonly within: "object" | "scalar" | "unknown";
}

interface Visit extends Selected {
  readonly field: Field;
  readonly path: readonly string[];
  readonly definition: FieldDefinition | undefined;
}

/** Parents come first, and nothing is left out inside unknown fields and scalars. */
function visitSelection(
  selection: readonly Field[],
  above: readonly string[],
  selected: Selected,
): readonly Visit[] {
  return selection.flatMap((field) => {
    const definition = selected.type?.fields.get(field.name);
    const path = [...above, field.name];
    const below = visitSelection(field.selection ?? [], path, enter(definition, selected));
    return [{ ...selected, field, path, definition }, ...below];
  });
}

function enterRoot({ root }: TypeSystem): Selected {
  return { type: root, typeName: root.name, within: "object" };
}

function enter(definition: FieldDefinition | undefined, { typeName }: Selected): Selected {
  if (definition === undefined) {
    return { type: undefined, typeName, within: "unknown" };
  }
  return definition.kind === "object"
    ? { type: definition.type, typeName: definition.type.name, within: "object" }
    : { type: undefined, typeName: definition.type, within: "scalar" };
}

function describeDefect({ field, path, definition, typeName }: Visit): readonly string[] {
  const at = path.join(".");
  if (definition === undefined) {
    return [describeUnknownField(at, typeName)];
  }
  if (definition.kind === "scalar") {
    return field.selection === undefined ? [] : [describeUnexpectedSelection(at, definition.type)];
  }
  const isEmpty = field.selection === undefined || field.selection.length === 0;
  return isEmpty ? [describeMissingSelection(at, definition.type.name)] : [];
}
