import type { Document, Field } from "../../document/document.ts";
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
    isHidden(place, field, document)
      ? place.definition && { ...field, selection: undefined }
      : fillEmptied(field, place),
  );
}

function fillEmptied(field: Field, { definition }: FieldPlace): Field {
  if (definition?.kind !== "object" || field.selection?.length !== 0) {
    return field;
  }
  const name = definition.type.name === "Book" ? "isbn" : "id";
  return { ...field, selection: [{ name, argument: undefined, selection: undefined }] };
}

/** Also reports defects inside scalars or inside unknown fields, whose selections come beside them. */
export function descendInto(within: "scalar" | "unknown"): Overrides {
  return changeFields((field, { definition }) => {
    const kind = definition?.kind ?? "unknown";
    const selection = kind === "object" ? [] : (field.selection ?? []);
    // A name with a dot is beside its field already, and so may be inside a scalar.
    const inner = selection.filter(({ name }) => kind === within || name.includes("."));
    return [field, ...inner.map((one) => ({ ...one, name: `${field.name}.${one.name}` }))];
  });
}
