import type { ErrorObject } from "ajv";
import { isArray, isObject, type JsonObject, type JsonValue } from "../json/json-value.ts";
import { askIfMeant, findSimilar } from "../terminal/find-similar.ts";

/** Maximum number of known properties that are listed. */
const maxListed = 10;

/**
 * Says what to do about an error of the validator, by the schema that the value breaks.
 *
 * @returns undefined where the words of the error say it already.
 */
export function suggestFix({ keyword, params, parentSchema }: ErrorObject): string | undefined {
  const schema: JsonValue = parentSchema ?? {};
  if (!isObject(schema)) {
    return undefined;
  }
  const properties = isObject(schema["properties"]) ? schema["properties"] : {};
  switch (keyword) {
    case "additionalProperties":
      return replaceKey(String(params["additionalProperty"]), Object.keys(properties));
    case "required":
      return addProperty(String(params["missingProperty"]), properties, schema);
    default:
      return isArray(schema["examples"])
        ? `write it like ${JSON.stringify(schema["examples"][0])}`
        : undefined;
  }
}

function replaceKey(key: string, known: readonly string[]): string {
  const [similar] = findSimilar(toCamelCase(key), known);
  if (similar !== undefined) {
    return askIfMeant([similar]);
  }
  return known.length > maxListed ? "remove it" : `use one of ${known.join(", ")}, or remove it`;
}

/** Options have other names on the command line, like `--no-ci`. */
function toCamelCase(key: string): string {
  return key
    .replace(/^-*(no-)?/, "")
    .replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function addProperty(name: string, properties: JsonObject, { $id }: JsonObject): string {
  const example = name === "$schema" ? $id : exemplify(properties[name]);
  return example === undefined ? "add it" : `add "${name}": ${JSON.stringify(example)}`;
}

/** A value of the right type, where the schema says so without references. */
function exemplify(schema: JsonValue | undefined): JsonValue | undefined {
  if (!isObject(schema)) {
    return undefined;
  }
  const { const: only, enum: choices, examples, type } = schema;
  const [first] = isArray(examples) ? examples : isArray(choices) ? choices : [];
  return only ?? first ?? (typeof type === "string" ? placeholders[type] : undefined);
}

const placeholders: Readonly<Record<string, JsonValue>> = {
  string: "…",
  array: [],
  object: {},
  boolean: true,
  integer: 1,
  number: 1,
};
