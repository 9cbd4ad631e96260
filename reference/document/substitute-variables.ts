import { encodeJson } from "../json/encode-json.ts";
import type { JsonObject } from "../json/json-object.ts";
import { err, ok, type Rejection, type Result } from "../result.ts";
import { findNameEnd } from "./find-name-end.ts";

/** A client's query: a document, and the values of its variables. */
export interface Query {
  readonly document: string;
  readonly variables: JsonObject;
}

/**
 * Replaces each placeholder (`$name`) of a document by the JSON encoding of its variable.
 *
 * The whole text is searched, strings included, in one pass: inserted text is not searched again. A
 * `$` without a name after it is left as it is. A missing variable is reported once, and an unused
 * one ignored. A short document can repeat a large value very often, so a document is rejected
 * before it grows beyond `maxLength`.
 *
 * @param maxLength in UTF-16 code units.
 * @see service.reusable-document
 * @see variables.substitution
 * @see variables.string
 * @see variables.number
 * @see variables.inside-string
 * @see variables.unused
 * @see variables.any-name
 * @see variables.in-place-of-name
 * @see variables.special-characters
 * @see variables.encoding
 * @see variables.lone-dollar
 * @see variables.one-pass
 * @see variables.literal-value
 * @see variables.missing
 */
export function substituteVariables(query: Query, maxLength: number): Result<string, Rejection> {
  const inserted = insertVariables(query, maxLength);
  return inserted.ok ? ok(inserted.value.pieces.join("")) : inserted;
}

/**
 * Measures a document with its variables inserted, in UTF-16 code units, without making it.
 *
 * @returns 0 if a variable is missing.
 */
export function measureSubstituted(query: Query): number {
  const inserted = insertVariables(query, Number.POSITIVE_INFINITY);
  return inserted.ok ? inserted.value.length : 0;
}

/** A document in pieces, and their length together. */
interface Inserted {
  readonly pieces: readonly string[];
  readonly length: number;
}

function insertVariables(
  { document, variables }: Query,
  maxLength: number,
): Result<Inserted, Rejection> {
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
      return err([
        `Document with its variables inserted is longer than ${maxLength} characters: send less at once`,
      ]);
    }
  }
  if (missing.size > 0) {
    return err([...missing].map((name) => `Variable $${name} has no value: add it to "variables"`));
  }
  pieces.push(document.slice(copied));
  return ok({ pieces, length });
}
