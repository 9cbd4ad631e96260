import type { Query } from "../../document/substitute-variables.ts";
import { encodeJson } from "../../json/encode-json.ts";
import type { JsonObject } from "../../json/json-object.ts";
import { ok } from "../../result.ts";
import type { Overrides } from "../mutant.ts";

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

interface Mark extends Query {
  readonly name: string;
  readonly position: number;
  readonly json: string;
}

/** Replaces each placeholder; `undefined` keeps it. */
export function replaceMarks(replace: (mark: Mark) => string | undefined): Overrides {
  return substituteBy((document, variables) =>
    document.replaceAll(placeholder, (found, name: string, position: number) => {
      const json = encodeVariable(variables, name);
      return replace({ document, variables, name, position, json }) ?? found;
    }),
  );
}

/** Inserts each value in a spelling of its own, instead of as JSON. */
export function encodeValuesBy(encode: (value: unknown, json: string) => string): Overrides {
  return replaceMarks(({ variables, name, json }) => encode(variables[name], json));
}

/** Replaces one variable after another, by what looks like its placeholder. */
export function replaceInTurn(find: (name: string) => RegExp): Overrides {
  return substituteBy((document, variables) =>
    listNames(variables).reduce(
      (text, name) => text.replaceAll(find(name), () => encodeVariable(variables, name)),
      document,
    ),
  );
}

/** Lists the variables that a placeholder can name: no other name belongs in a pattern. */
export function listNames(variables: JsonObject): string[] {
  return Object.keys(variables).filter((name) => /^[A-Za-z_][A-Za-z0-9_]*$/.test(name));
}

/** The JSON text of a variable, or its placeholder when it has no value. */
export function encodeVariable(variables: JsonObject, name: string): string {
  return Object.hasOwn(variables, name) ? encodeJson(variables[name]) : `$${name}`;
}
