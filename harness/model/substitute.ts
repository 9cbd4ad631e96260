import type { JsonObject, JsonValue } from "../json/json-value.ts";
import { maxSubstitutedLength } from "../transport/wire-request.ts";
import { choose, type Readings } from "./choose.ts";
import { createValueEncoder, type EncodeValue } from "./encode-value.ts";
import type { Query } from "./model-response.ts";
import { createNameGrammar, matchAt, type NameGrammar, type Placeholder } from "./name-grammar.ts";
import { Rejection, rejectIf } from "./rejection.ts";

/**
 * Creates what replaces the placeholders of a document.
 *
 * @see variables.substitution
 * @see variables.one-pass
 */
export function createSubstitution(readings: Readings): (query: Query) => string {
  const names = createNameGrammar(readings);
  const check = createDocumentCheck(readings, names);
  const replace = choose(readings, "substitution", orders);
  const given = {
    names,
    encode: createValueEncoder(readings),
    replaceMissing: createMissingPolicy(readings),
  };
  const readVariables = createVariablesReader(readings);
  const maxSize = choose(readings, "substituted-size", {
    unlimited: Number.POSITIVE_INFINITY,
    "max-65536": 65_536,
  });
  return (query) => {
    const placeholders = names.findPlaceholders(query.document);
    check(query, placeholders);
    const variables = readVariables(query.variables, placeholders);
    const text =
      placeholders.length === 0 ? query.document : replace({ ...query, ...given, variables });
    rejectIf(text.length > maxSize, "The document is too long");
    return text;
  };
}

type CheckDocument = (query: Query, placeholders: readonly Placeholder[]) => void;

function createDocumentCheck(readings: Readings, names: NameGrammar): CheckDocument {
  const rejectsLone = choose(readings, "lone-dollar", { text: false, rejected: true });
  const rejectsNames = choose(readings, "placeholder-as-name", { allowed: false, rejected: true });
  const rejectsUnused = choose(readings, "unused-variables", { ignored: false, rejected: true });
  return ({ document, variables }, placeholders) => {
    const used = new Set(placeholders.map(({ name }) => name));
    used.forEach(names.check);
    const isUnused = Object.keys(variables).some((name) => !used.has(name));
    rejectIf(isUnused && rejectsUnused, "A variable is not used");
    const rest = replacePlaceholders(document, placeholders, () => "");
    rejectIf(rest.includes("$") && rejectsLone, "A $ is not followed by a name");
    const outside = document.replace(/"[^"]*"/g, (text) => '"'.repeat(text.length));
    const isName = placeholders.some(
      ({ index }) => matchAt(/(?<!:\s*[0-9]*)\$/y, outside, index) !== undefined,
    );
    rejectIf(isName && rejectsNames, "A placeholder is not a value");
  };
}

function createMissingPolicy(readings: Readings): (placeholder: string) => string {
  return choose(readings, "missing-variable", {
    rejected: (text: string): string => {
      throw new Rejection(`Variable ${text} has no value`);
    },
    null: () => "null",
    kept: (text: string) => text,
    removed: () => "",
    "empty-text": () => '""',
  });
}

function createVariablesReader(
  readings: Readings,
): (variables: JsonObject, placeholders: readonly Placeholder[]) => JsonObject {
  return choose(readings, "variable-name-case", {
    exact: (variables: JsonObject) => variables,
    ignored: (variables: JsonObject, placeholders: readonly Placeholder[]) =>
      Object.fromEntries([
        ...Object.entries(variables),
        ...placeholders.flatMap(({ name }) =>
          Object.entries(variables).flatMap(([key, value]) =>
            key.toLowerCase() === name.toLowerCase() ? [[name, value] as const] : [],
          ),
        ),
      ]),
  });
}

interface Given extends Query {
  readonly names: NameGrammar;
  readonly encode: EncodeValue;
  readonly replaceMissing: (placeholder: string) => string;
}

const orders: Readonly<Record<string, (given: Given) => string>> = {
  "one-pass": replaceAtOnce,
  "one-by-one": (given) => replaceEach(given, Object.keys(given.variables)),
  "one-by-one-from-the-last": (given) => replaceEach(given, Object.keys(given.variables).reverse()),
  "longest-name-first": (given) =>
    replaceEach(
      given,
      Object.keys(given.variables).sort((left, right) => right.length - left.length),
    ),
  repeatedly: replaceRepeatedly,
  "as-text": replaceAsText,
};

function replaceAtOnce({ document, variables, names, ...given }: Given): string {
  return replacePlaceholders(document, names.findPlaceholders(document), (name) => {
    const value = findValue(variables, name);
    return value === undefined ? given.replaceMissing(`$${name}`) : given.encode(value);
  });
}

/** What an inserted value holds is replaced by the next name, too. */
function replaceEach(given: Given, order: readonly string[]): string {
  const { variables, names, encode } = given;
  const replace = (text: string, wanted: string): string =>
    replacePlaceholders(text, names.findPlaceholders(text), (name) =>
      name === wanted ? encode(variables[wanted] ?? null) : `$${name}`,
    );
  const document = order.reduce(replace, given.document);
  return replaceAtOnce({ ...given, document, variables: {} });
}

/** A placeholder ends where the name of a variable does, whatever follows. */
function replaceAsText(given: Given): string {
  const document = Object.entries(given.variables).reduce(
    (text, [name, value]) => text.replaceAll(`$${name}`, () => given.encode(value)),
    given.document,
  );
  return replaceAtOnce({ ...given, document, variables: {} });
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

function replacePlaceholders(
  text: string,
  placeholders: readonly Placeholder[],
  replace: (name: string) => string,
): string {
  let replaced = "";
  let end = 0;
  for (const { index, name } of placeholders) {
    replaced += text.slice(end, index) + replace(name);
    end = index + 1 + name.length;
    rejectIf(replaced.length > maxSubstitutedLength, "The document is too long");
  }
  return replaced + text.slice(end);
}

function findValue(variables: JsonObject, name: string): JsonValue | undefined {
  return Object.hasOwn(variables, name) ? variables[name] : undefined;
}
