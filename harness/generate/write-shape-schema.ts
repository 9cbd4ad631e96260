import type { JsonObject } from "../json/json-value.ts";
import { findField } from "../oracle/find-field.ts";
import type { SelectedField, Selection } from "../oracle/selection.ts";
import type { TypeSystem } from "../suite/type-system.ts";

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
      selection.map((field) => [field.name, fieldSchema(field, typeName, typeSystem)]),
    ),
  };
}

/** Below the top level an object may be null: a loan may refer to a missing book. */
function fieldSchema(
  { name, selection = [] }: SelectedField,
  typeName: string,
  typeSystem: TypeSystem,
): JsonObject {
  const definition = findField(typeSystem, typeName, name);
  if (definition?.kind !== "object") {
    return { type: ["string", "integer", "null"] };
  }
  const schema = objectSchema(selection, definition.type, typeSystem);
  if (definition.list) {
    return { type: "array", items: schema };
  }
  return typeName === typeSystem.root ? schema : { ...schema, type: ["object", "null"] };
}
