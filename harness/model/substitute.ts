import type { JsonObject, JsonValue } from "../json/json-value.ts";
import { choose } from "./choose.ts";
import { createValueEncoder, type EncodeValue } from "./encode-value.ts";
import type { Query } from "./model-response.ts";
import { createNameGrammar, type NameGrammar } from "./name-grammar.ts";
import type { Readings } from "./readings.ts";
import { Rejection } from "./rejection.ts";

/** Replaces the placeholders of a document; throws a Rejection where the server rejects it. */
export type Substitute = (query: Query) => string;

/**
 * Creates the substitution of a model server.
 *
 * @see variables.substitution
 * @see variables.one-pass
 */
export function createSubstitution(readings: Readings): Substitute {
  const names = createNameGrammar(readings);
  const placeholder = new RegExp(`\\$(${names.pattern})`, "gu");
  const check = createDocumentCheck(readings, { placeholder, names });
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
    repeatedly: replaceRepeatedly,
  });
  const encode = createValueEncoder(readings);
  const replaceMissing = choose(readings, "missing-variable", {
    rejected: (text: string): string => {
      throw new Rejection(`Variable ${text} has no value`);
    },
    null: () => "null",
    kept: (text: string) => text,
    removed: () => "",
    "empty-text": () => '""',
  });
  const maxLength = choose(readings, "substituted-size", {
    unlimited: Number.POSITIVE_INFINITY,
    "max-65536": 65_536,
  });
  return (query) => {
    check(query);
    const text = replace({ ...query, placeholder, encode, replaceMissing });
    if (text.length > maxLength) {
      throw new Rejection("The document is too long");
    }
    return text;
  };
}

interface PlaceholderGrammar {
  readonly placeholder: RegExp;
  readonly names: NameGrammar;
}

/** Creates what some servers check before they replace anything. */
function createDocumentCheck(
  readings: Readings,
  { placeholder, names }: PlaceholderGrammar,
): (query: Query) => void {
  const loneDollar = choose(readings, "lone-dollar", { text: /(?!)/, rejected: /\$/ });
  const inNames = choose(readings, "placeholder-as-name", { allowed: false, rejected: true });
  const unused = choose(readings, "unused-variables", { ignored: false, rejected: true });
  return ({ document, variables }) => {
    const used = new Set([...document.matchAll(placeholder)].map(([, name = ""]) => name));
    used.forEach(names.check);
    if (unused && Object.keys(variables).some((name) => !used.has(name))) {
      throw new Rejection("A variable is not used");
    }
    if (loneDollar.test(document.replace(placeholder, ""))) {
      throw new Rejection("A $ is not followed by a name");
    }
    if (inNames && findNamePlaceholder(document, placeholder)) {
      throw new Rejection("A placeholder is not a value");
    }
  };
}

interface Given extends Query {
  readonly placeholder: RegExp;
  readonly encode: EncodeValue;
  readonly replaceMissing: (placeholder: string) => string;
}

function replaceAtOnce({ document, variables, placeholder, ...given }: Given): string {
  return document.replace(placeholder, (all, name: string) => {
    const value = findValue(variables, name);
    return value === undefined ? given.replaceMissing(all) : given.encode(value);
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
  return text.replace(placeholder, (all) => given.replaceMissing(all));
}

/** Maximum number of passes: a value that holds its own placeholder would need infinitely many. */
const maxPasses = 5;

function replaceRepeatedly(given: Given): string {
  let text = given.document;
  for (let pass = 0; pass < maxPasses; pass += 1) {
    const replaced = replaceAtOnce({ ...given, document: text });
    if (replaced === text) {
      return text;
    }
    text = replaced;
  }
  throw new Rejection("The variables refer to each other");
}

function findValue(variables: JsonObject, name: string): JsonValue | undefined {
  return Object.hasOwn(variables, name) ? variables[name] : undefined;
}

/** Reports whether a placeholder is neither inside a string nor after a colon. */
function findNamePlaceholder(document: string, placeholder: RegExp): boolean {
  const outside = document.replace(/"[^"]*"/g, '""');
  return [...outside.matchAll(placeholder)].some(
    ({ index }) => !/:\s*[0-9]*$/.test(outside.slice(0, index)),
  );
}
