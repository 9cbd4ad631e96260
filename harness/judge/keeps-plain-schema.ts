import { isArray, isObject, type JsonObject, type JsonValue } from "../json/json-value.ts";

/**
 * Whether a value keeps a JSON Schema that only describes its shape. Compiling such a schema takes
 * longer than reading it a few times, and generated cases have thousands of them.
 *
 * @returns false also when the schema has a keyword that is not known here.
 */
export function keepsPlainSchema(schema: JsonObject, value: JsonValue): boolean {
  return Object.entries(schema).every(([keyword, operand]) => {
    switch (keyword) {
      case "type":
        return [operand].flat().some((type) => hasType(type, value));
      case "required":
        return !isObject(value) || listTexts(operand).every((name) => Object.hasOwn(value, name));
      case "properties":
        return !isObject(value) || keepProperties(operand, value);
      case "additionalProperties":
        return !isObject(value) || (operand === false && hasOnly(schema["properties"], value));
      case "items":
        return !isArray(value) || value.every((element) => keeps(operand, element));
      default:
        return false;
    }
  });
}

function keeps(schema: JsonValue | undefined, value: JsonValue): boolean {
  return isObject(schema) && keepsPlainSchema(schema, value);
}

function keepProperties(schemas: JsonValue, value: JsonObject): boolean {
  return (
    isObject(schemas) &&
    Object.entries(schemas).every(
      ([name, schema]) => !Object.hasOwn(value, name) || keeps(schema, value[name] ?? null),
    )
  );
}

function hasOnly(schemas: JsonValue | undefined, value: JsonObject): boolean {
  return isObject(schemas) && Object.keys(value).every((name) => Object.hasOwn(schemas, name));
}

function listTexts(value: JsonValue): readonly string[] {
  return isArray(value) ? value.map(String) : [];
}

function hasType(type: JsonValue, value: JsonValue): boolean {
  switch (type) {
    case "object":
      return isObject(value);
    case "array":
      return isArray(value);
    case "integer":
      return Number.isInteger(value);
    case "null":
      return value === null;
    default:
      return typeof value === type;
  }
}
