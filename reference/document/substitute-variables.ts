import { encodeJson } from "../json/encode-json.ts";
import type { JsonObject } from "../json/json-object.ts";
import type { Rejection } from "../rejection.ts";
import { err, ok, type Result } from "../result.ts";
import { findNameEnd } from "./find-name-end.ts";

/** What a client asks: a document, and the values of the variables it mentions. */
export interface Query {
  readonly document: string;
  readonly variables: JsonObject;
}

/**
 * Replaces each `$name` of the document by the JSON text of that variable, in one pass.
 *
 * Inserted text is not looked at again, whatever stands in it. A `$` that no name follows stays.
 * Each missing variable is named once; a document that would grow past `maxLength` UTF-16 code
 * units is refused before it does, since a few bytes can mention a large value very often.
 *
 * @see variables.substitution
 * @see variables.one-pass
 * @see variables.literal-value
 */
export function substituteVariables(query: Query, maxLength: number): Result<string, Rejection> {
  const { document, variables } = query;
  const encoded = new Map<string, string>();
  const missing = new Set<string>();
  const pieces: string[] = [];
  let length = document.length;
  let copied = 0;
  for (let dollar = document.indexOf("$"); dollar !== -1; dollar = document.indexOf("$", copied)) {
    const end = findNameEnd(document, dollar + 1);
    pieces.push(document.slice(copied, end === dollar + 1 ? end : dollar));
    copied = end;
    if (end === dollar + 1) {
      continue;
    }
    const name = document.slice(dollar + 1, end);
    if (!Object.hasOwn(variables, name)) {
      missing.add(name);
      continue;
    }
    const value = encoded.get(name) ?? encodeJson(variables[name]);
    encoded.set(name, value);
    pieces.push(value);
    length += value.length - (end - dollar);
    if (length > maxLength) {
      return err([describeGrowth(maxLength)]);
    }
  }
  if (missing.size > 0) {
    return err([...missing].map(describeMissing));
  }
  if (pieces.length === 0) {
    return ok(document);
  }
  pieces.push(document.slice(copied));
  return ok(pieces.join(""));
}

function describeMissing(name: string): string {
  return `Variable $${name} has no value: add it to "variables"`;
}

function describeGrowth(maxLength: number): string {
  return `Document with its variables inserted is longer than ${maxLength} characters: send less at once`;
}
