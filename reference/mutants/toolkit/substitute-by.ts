import { encodeJson } from "../../json/encode-json.ts";
import type { JsonObject } from "../../json/json-object.ts";
import { ok } from "../../result.ts";
import type { Overrides } from "../extension-points.ts";

/** A dollar sign and a name; the name is the first group. */
export const placeholder: RegExp = /\$([A-Za-z_][A-Za-z0-9_]*)/g;

/** Replaces the substitution of a query that the original accepts. */
export function substituteBy(
  replace: (document: string, variables: JsonObject) => string,
): Overrides {
  return {
    substitute: (original) => (query) =>
      original(query).ok ? ok(replace(query.document, query.variables)) : original(query),
  };
}

/** Inserts each value in a spelling of its own, instead of as JSON. */
export function encodeValuesBy(encode: (value: unknown, json: string) => string): Overrides {
  return substituteBy((document, variables) =>
    document.replaceAll(placeholder, (_, name: string) =>
      encode(variables[name], encodeVariable(variables, name)),
    ),
  );
}

/** The JSON text of a variable, or its placeholder when it has no value. */
export function encodeVariable(variables: JsonObject, name: string): string {
  return Object.hasOwn(variables, name) ? encodeJson(variables[name]) : `$${name}`;
}
