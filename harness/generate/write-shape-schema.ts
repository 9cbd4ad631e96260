import type { JsonObject } from "../json/json-value.ts";
import { findField } from "../oracle/find-field.ts";
import type { SelectedField, Selection } from "../oracle/selection.ts";
import type { FieldDefinition, TypeSystem } from "../suite/type-system.ts";

/**
 * Writes a JSON Schema for responses to a valid selection: the selected fields, lists as arrays.
 */
export function writeShapeSchema(selection: Selection, typeSystem: TypeSystem): JsonObject {
  return {
    type: "object",
    required: ["data", "errors"],
    properties: {
      data: objectSchema(selection, typeSystem.root, typeSystem),
      errors: { type: "array" },
    },
  };
}

function objectSchema(selection: Selection, typeName: string, typeSystem: TypeSystem): JsonObject {
  return {
    type: "object",
    required: selection.map(({ name }) => name),
    additionalProperties: false,
    properties: Object.fromEntries(
      selection.map((field) => [
        field.name,
        fieldSchema(field, findField(typeSystem, typeName, field.name), {
          typeSystem,
          isTop: typeName === typeSystem.root,
        }),
      ]),
    ),
  };
}

/** Below the top level an object may be null: a loan may refer to a missing book. */
function fieldSchema(
  { selection = [] }: SelectedField,
  definition: FieldDefinition | undefined,
  { typeSystem, isTop }: { readonly typeSystem: TypeSystem; readonly isTop: boolean },
): JsonObject {
  if (definition?.kind !== "object") {
    return { type: ["string", "integer", "null"] };
  }
  const schema = objectSchema(selection, definition.type, typeSystem);
  return definition.list
    ? { type: "array", items: schema }
    : { ...schema, type: isTop ? "object" : ["object", "null"] };
}
