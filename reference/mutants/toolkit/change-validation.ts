import type { Document, Field } from "../../document/document.ts";
import { err } from "../../result.ts";
import type { ObjectType } from "../../type-system/type-system.ts";
import {
  describeMissingSelection,
  describeUnexpectedSelection,
  describeUnknownField,
} from "../../validation/describe-defects.ts";
import type { Overrides } from "../mutant.ts";
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

/** Also reports defects inside scalars or inside unknown fields. */
export function descendInto(within: "scalar" | "unknown"): Overrides {
  return {
    validate:
      (original, { typeSystem: { root } }) =>
      (document) => {
        const defects = listDefects(document, { prefix: "", type: root, name: root.name }, within);
        return defects.length > 0 ? err(defects) : original(document);
      },
  };
}

/** Where fields are selected; `type` is undefined inside scalars and unknown fields. */
interface Parent {
  readonly prefix: string;
  readonly type: ObjectType | undefined;
  readonly name: string;
}

function listDefects(
  selection: readonly Field[],
  { prefix, type, name }: Parent,
  within: "scalar" | "unknown",
): readonly string[] {
  return selection.flatMap((field) => {
    const path = prefix + field.name;
    const { selection: inner } = field;
    const listInside = (of: string, inside?: ObjectType): readonly string[] =>
      listDefects(inner ?? [], { prefix: `${path}.`, type: inside, name: of }, within);
    const definition = type?.fields.get(field.name);
    if (definition?.kind === "object") {
      const { type: object } = definition;
      return inner === undefined || inner.length === 0
        ? [describeMissingSelection(path, object.name)]
        : listInside(object.name, object);
    }
    if (definition === undefined) {
      return [describeUnknownField(path, name), ...(within === "unknown" ? listInside(name) : [])];
    }
    const defects = inner === undefined ? [] : [describeUnexpectedSelection(path, definition.type)];
    const inside = listInside(definition.type);
    // Only what a scalar selects itself is not inside an unknown field.
    const isReported = (defect: string): boolean =>
      within === "scalar" || defect.slice(path.length + 1, defect.indexOf(":")).includes(".");
    return [...defects, ...inside.filter(isReported)];
  });
}
