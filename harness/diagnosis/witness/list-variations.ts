import type { JsonObject, JsonValue } from "../../json/json-value.ts";
import type { QueryRequest } from "../../suite/case.ts";
import { type LocatedField, locateFields } from "./locate-fields.ts";

/** A query that differs from another one in one point. */
export interface Variation {
  readonly query: QueryRequest;
  /** Whether it is simpler than the other one, or only another one. */
  readonly isSimpler: boolean;
}

/** Plain values, which hardly any server handles wrongly. */
const plainId = "m1";
const plainIsbn = "b1";
const plainNumber = 978;

/** An id that no record has. */
const unknownId = "none";

/**
 * Lists queries that differ from a query in one point: first by a half of many top-level fields,
 * then in a value, then in the way in which they are written, then by a part that is left out, the
 * largest first.
 */
export function listVariations(query: QueryRequest): readonly Variation[] {
  const known = new Set([printQuery(query)]);
  const all = [
    ...listHalvedQueries(query),
    ...listValueVariations(query),
    ...listStringVariations(query),
    ...listKeyVariations(query),
    ...listPlainForms(query),
    ...listOmissions(query),
  ];
  return all.filter((variation) => {
    const text = printQuery(variation.query);
    const isNew = !known.has(text);
    known.add(text);
    return isNew;
  });
}

/** Writes a query as text that is the same for the same query. */
export function printQuery({ document, variables }: QueryRequest): string {
  return JSON.stringify([document, variables]);
}

function listValueVariations({ document, variables = {} }: QueryRequest): Variation[] {
  return Object.entries(variables).flatMap(([name, value]) => {
    const replace = (other: JsonValue, isSimpler: boolean): Variation => ({
      query: { document, variables: { ...variables, [name]: other } },
      isSimpler,
    });
    if (typeof value !== "string") {
      return [
        replace(plainNumber, value !== plainNumber),
        ...listFewerDigits(value).map((number) => replace(number, true)),
        replace(plainId, false),
      ];
    }
    return [
      replace(plainId, value.length > plainId.length),
      replace(plainNumber, false),
      ...listShorter(value).map((shorter) => replace(shorter, true)),
    ];
  });
}

/** Leaves out the last digit of a number with more digits than the plain one. */
function listFewerDigits(value: JsonValue): number[] {
  const isLong = typeof value === "number" && Math.abs(value) >= 10 * plainNumber;
  return isLong ? [Math.trunc(value / 10)] : [];
}

/** Maximum length of a text of which single characters are left out. */
const maxCharacters = 12;

/** Lists parts of a text: its halves, and the text without one of its characters. */
function listShorter(text: string): string[] {
  const characters = [...text];
  if (characters.length <= plainId.length) {
    return [];
  }
  const half = characters.length >> 1;
  const halves = [characters.slice(0, half), characters.slice(half)];
  const without =
    characters.length > maxCharacters
      ? []
      : characters.map((_, index) => characters.toSpliced(index, 1));
  return [...halves, ...without].map((part) => part.join(""));
}

function listStringVariations({ document, ...rest }: QueryRequest): Variation[] {
  return [...document.matchAll(/"([^"]*)"|(?<=:\s*)\d+/g)].flatMap(
    ({ 0: match, 1: text, index }) => {
      const replace = (other: string, isSimpler: boolean): Variation => ({
        query: {
          ...rest,
          document: document.slice(0, index) + other + document.slice(index + match.length),
        },
        isSimpler,
      });
      const plain = isOfBook.test(document.slice(0, index)) ? plainIsbn : plainId;
      return text === undefined
        ? [replace(`"${match}"`, true), replace(`"${plain}"`, false)]
        : [
            replace(`"${plain}"`, text.length > plain.length),
            ...(/^[\w-]+$/.test(text) ? [] : [replace(`"${unknownId}"`, true)]),
            ...listShorter(text).map((shorter) => replace(`"${shorter}"`, true)),
          ];
    },
  );
}

/** What comes before the value of an argument of `book`. */
const isOfBook = /\bbook\s*\(\s*\w+\s*:\s*$/;

/** The key that an argument of each field usually has; any other one must do the same. */
const usualKeys = new Map([
  ["member", "id"],
  ["book", "isbn"],
]);

/** Gives one argument its usual key. */
function listKeyVariations({ document, ...rest }: QueryRequest): Variation[] {
  return [...document.matchAll(argumentKey)].map(
    ({ 0: match, 1: start = "", 2: field = "", index }) => ({
      query: {
        ...rest,
        document:
          document.slice(0, index) +
          start +
          (usualKeys.get(field) ?? "") +
          document.slice(index + match.length),
      },
      isSimpler: true,
    }),
  );
}

/** The key of an argument, after its field. */
const argumentKey = /\b((member|book)\s*\(\s*)\w+(?=\s*:)/g;

/** Writes the query in its plainest form, and its variables in the document. */
function listPlainForms({ document, variables }: QueryRequest): Variation[] {
  const plain = document
    .split(/("[^"]*")/)
    .map((part, index) => (index % 2 === 0 ? part.replace(/\s+/g, " ") : part))
    .join("")
    .trim();
  const entries = Object.entries(variables ?? {});
  const toggled = variables === undefined ? { document, variables: {} } : { document };
  return [
    { query: toggled, isSimpler: variables !== undefined },
    { query: withVariables(plain, variables), isSimpler: true },
    ...entries.flatMap(([name, value]) => {
      const others = Object.fromEntries(entries.filter(([other]) => other !== name));
      const inlined = document.replaceAll(`$${name}`, () => JSON.stringify(value));
      return [
        { query: withVariables(document, others), isSimpler: true },
        { query: withVariables(inlined, others), isSimpler: true },
      ];
    }),
  ];
}

/** Minimum number of fields of a selection of which a half is left out at once. */
const minHalved = 8;

/** Finds where each half of some fields begins and ends. */
function listHalves(fields: readonly LocatedField[]): [from: number, to: number][] {
  const [first, middle, last] = [fields[0], fields[fields.length >> 1], fields.at(-1)];
  return first === undefined || middle === undefined || last === undefined
    ? []
    : [
        [first.start, middle.start],
        [middle.start, last.end],
      ];
}

/** Leaves out each half of many top-level fields, before each of their values is varied. */
function listHalvedQueries({ document, variables }: QueryRequest): Variation[] {
  const fields = locateFields(document);
  return fields.length < minHalved
    ? []
    : listHalves(fields).map(([from, to]) => {
        const rest = document.slice(0, from) + document.slice(to);
        const left = variables && withoutUnused(variables, document, rest);
        return { query: withVariables(rest, left), isSimpler: true };
      });
}

/** Leaves out the variables that only the omitted part of a document uses. */
function withoutUnused(variables: JsonObject, document: string, rest: string): JsonObject {
  const [all, kept] = [document, rest].map(
    (text) => new Set([...text.matchAll(/\$(\w+)/g)].map(([, name = ""]) => name)),
  );
  const isKept = ([name]: readonly [string, JsonValue]): boolean =>
    kept?.has(name) === true || all?.has(name) === false;
  return Object.fromEntries(Object.entries(variables).filter(isKept));
}

/** Lists the query without some fields of a selection, and without the selection of a field. */
function listOmissions({ document, variables }: QueryRequest): Variation[] {
  const omissions: Variation[] = [];
  const add = (text: string): void => {
    omissions.push({ query: withVariables(text, variables), isSimpler: true });
  };
  const visit = (fields: readonly LocatedField[]): void => {
    for (const [from, to] of fields.length < minHalved ? [] : listHalves(fields)) {
      add(document.slice(0, from) + document.slice(to));
    }
    for (const [index, { start, end }] of fields.length > 1 ? fields.entries() : []) {
      const next = fields[index + 1];
      const text =
        next === undefined
          ? document.slice(0, fields[index - 1]?.end) + document.slice(end)
          : document.slice(0, start) + document.slice(next.start);
      add(text);
    }
    for (const { fields: inner, end } of fields) {
      const [first] = inner;
      if (first !== undefined) {
        add(
          document.slice(0, document.lastIndexOf("{", first.start)).trimEnd() + document.slice(end),
        );
      }
      visit(inner);
    }
  };
  visit(locateFields(document));
  return omissions.sort((left, right) => left.query.document.length - right.query.document.length);
}

function withVariables(document: string, variables: JsonObject | undefined): QueryRequest {
  return variables === undefined || Object.keys(variables).length === 0
    ? { document }
    : { document, variables };
}
