import type { JsonObject } from "../json/json-value.ts";
import { choose } from "./choose.ts";
import { createValueEncoder, type EncodeValue } from "./encode-value.ts";
import type { NameGrammar } from "./name-grammar.ts";
import type { Readings } from "./readings.ts";
import { Rejection } from "./rejection.ts";

/** Replaces the placeholders of a document; throws a Rejection where the server rejects it. */
export type Substitute = (document: string, variables: JsonObject) => string;

/**
 * Creates the substitution of a model server.
 *
 * @see variables.substitution
 * @see variables.one-pass
 */
export function createSubstitution(readings: Readings, { pattern }: NameGrammar): Substitute {
  const placeholder = new RegExp(`\\$(${pattern})`, "gu");
  const encode = createValueEncoder(readings);
  const replace = choose(readings, "substitution", {
    "one-pass": replaceAtOnce,
    "one-by-one": (given: Given) => replaceEach(given, Object.keys(given.variables)),
    "one-by-one-from-the-last": (given: Given) =>
      replaceEach(given, Object.keys(given.variables).reverse()),
    "longest-name-first": (given: Given) =>
      replaceEach(
        given,
        Object.keys(given.variables).sort((left, right) => right.length - left.length),
      ),
  });
  const loneDollar = choose(readings, "lone-dollar", { text: /(?!)/, rejected: /\$/ });
  const inNames = choose(readings, "placeholder-as-name", { allowed: false, rejected: true });
  const unused = choose(readings, "unused-variables", { ignored: false, rejected: true });
  return (document, variables) => {
    const used = new Set([...document.matchAll(placeholder)].map(([, name]) => name));
    if (unused && Object.keys(variables).some((name) => !used.has(name))) {
      throw new Rejection("A variable is not used");
    }
    if (loneDollar.test(document.replace(placeholder, ""))) {
      throw new Rejection("A $ is not followed by a name");
    }
    if (inNames && findNamePlaceholder(document, placeholder)) {
      throw new Rejection("A placeholder is not a value");
    }
    return replace({ document, variables, placeholder, encode });
  };
}

interface Given {
  readonly document: string;
  readonly variables: JsonObject;
  readonly placeholder: RegExp;
  readonly encode: EncodeValue;
}

function replaceAtOnce({ document, variables, placeholder, encode }: Given): string {
  return document.replace(placeholder, (_all, name: string) => {
    const value = Object.hasOwn(variables, name) ? variables[name] : undefined;
    if (value === undefined) {
      throw new Rejection(`Variable ${name} has no value`);
    }
    return encode(value);
  });
}

/** What an inserted value holds is replaced by the next name, too. */
function replaceEach(given: Given, names: readonly string[]): string {
  const { variables, placeholder, encode } = given;
  let text = given.document;
  for (const wanted of names) {
    text = text.replace(placeholder, (all, name: string) =>
      name === wanted ? encode(variables[wanted] ?? null) : all,
    );
  }
  const [missing] = text.match(placeholder) ?? [];
  if (missing !== undefined) {
    throw new Rejection(`Variable ${missing} has no value`);
  }
  return text;
}

/** Tells whether a placeholder is neither inside a string nor after a colon. */
function findNamePlaceholder(document: string, placeholder: RegExp): boolean {
  const outside = document.replace(/"[^"]*"/g, '""');
  return [...outside.matchAll(placeholder)].some(
    ({ index }) => !/:\s*[0-9]*$/.test(outside.slice(0, index)),
  );
}
