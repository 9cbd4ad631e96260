import type { JsonObject, JsonValue } from "../../json/json-value.ts";
import type { QueryRequest } from "../../suite/case.ts";
import { type LocatedField, locateFields } from "./locate-fields.ts";

/** A query that differs from another one in one point. */
export interface Variation {
  readonly query: QueryRequest;
  /** Whether it is simpler than the other one, or only another one. */
  readonly isSimpler: boolean;
}

/** Plain values, which hardly any server handles wrongly, and an id that no record has. */
const plain = { id: "m1", isbn: "b1", number: 978, unknown: "none" } as const;

/**
 * Lists queries that differ from a query in one point: first by a half of the top-level fields, then
 * in a value, then in the way in which they are written, then by a part that is left out, the
 * largest first.
 */
export function listVariations(query: QueryRequest): readonly Variation[] {
  const { document } = query;
  const fields = locateFields(document);
  const omit = (part: Part): Variation => ({ query: leaveOutPart(query, part), isSimpler: true });
  const omissions = listParts(document, fields).map(omit);
  const known = new Set([printQuery(query)]);
  const all = [
    ...listHalves(fields).map(omit),
    ...listValueVariations(query),
    ...listStringVariations(query),
    ...listKeyVariations(query),
    ...listPlainForms(query),
    ...omissions.sort((left, right) => left.query.document.length - right.query.document.length),
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

/** Writes the value of a variable into a document, wherever its name is. */
export function insertValue(document: string, name: string, value: JsonValue): string {
  return document.replaceAll(`$${name}`, () => JSON.stringify(value));
}

function listValueVariations({ document, variables = {} }: QueryRequest): Variation[] {
  return Object.entries(variables).flatMap(([name, value]) => {
    const replace = (other: JsonValue, isSimpler: boolean): Variation => ({
      query: { document, variables: { ...variables, [name]: other } },
      isSimpler,
    });
    const text = typeof value === "string" ? value : undefined;
    return [
      replace(plain.id, text !== undefined && text.length > plain.id.length),
      replace(plain.number, text === undefined && value !== plain.number),
      ...halveText(text ?? "").map((half) => replace(half, true)),
    ];
  });
}

function halveText(text: string): readonly string[] {
  const characters = [...text];
  const half = characters.length >> 1;
  return characters.length <= plain.id.length
    ? []
    : [characters.slice(0, half), characters.slice(half)].map((part) => part.join(""));
}

function listStringVariations({ document, ...rest }: QueryRequest): Variation[] {
  return [...document.matchAll(/"([^"]*)"|(?<=:\s*)\d+/g)].flatMap(
    ({ 0: match, 1: text, index }) => {
      const replace = (other: string, isSimpler: boolean): Variation => ({
        query: {
          ...rest,
          document: `${document.slice(0, index)}"${other}"${document.slice(index + match.length)}`,
        },
        isSimpler,
      });
      const known = isOfBook.test(document.slice(0, index)) ? plain.isbn : plain.id;
      return text === undefined
        ? [replace(match, true), replace(known, false)]
        : [
            replace(known, text.length > known.length),
            ...(/^[\w-]+$/.test(text) ? [] : [replace(plain.unknown, true)]),
            ...halveText(text).map((half) => replace(half, true)),
          ];
    },
  );
}

const isOfBook = /\bbook\s*\(\s*\w+\s*:\s*$/;

/** Gives one argument the key that it usually has; any other one must do the same. */
function listKeyVariations({ document, ...rest }: QueryRequest): Variation[] {
  return [...document.matchAll(/\b((member|book)\s*\(\s*)(\w+)(?=\s*:)/g)].map(
    ({ 1: start = "", 2: field, 3: key = "", index }) => {
      const end = index + start.length;
      const usual = field === "book" ? "isbn" : "id";
      return {
        query: {
          ...rest,
          document: document.slice(0, end) + usual + document.slice(end + key.length),
        },
        isSimpler: true,
      };
    },
  );
}

/** Writes the query in its plainest form, and its variables in the document. */
function listPlainForms({ document, variables }: QueryRequest): Variation[] {
  const text = document
    .split(/("[^"]*")/)
    .map((part, index) => (index % 2 === 0 ? part.replace(/\s+/g, " ") : part))
    .join("")
    .trim();
  const entries = Object.entries(variables ?? {});
  const toggled = variables === undefined ? { document, variables: {} } : { document };
  return [
    { query: toggled, isSimpler: variables !== undefined },
    { query: withVariables(text, variables), isSimpler: true },
    ...entries.flatMap(([name, value]) => {
      const others = Object.fromEntries(entries.filter(([other]) => other !== name));
      return [
        { query: withVariables(document, others), isSimpler: true },
        { query: withVariables(insertValue(document, name, value), others), isSimpler: true },
      ];
    }),
  ];
}

type Part = readonly [from: number, to: number];

/** Finds the parts of a document that can be left out: halves of selections, fields, selections. */
function listParts(document: string, fields: readonly LocatedField[]): readonly Part[] {
  const single = fields.flatMap(({ start, end }, index): Part[] => {
    const [before, next] = [fields[index - 1], fields[index + 1]];
    return next ? [[start, next.start]] : before ? [[before.end, end]] : [];
  });
  const inner = fields.flatMap(({ fields: own, end }): Part[] => {
    const [first] = own;
    const brace = first && document.lastIndexOf("{", first.start);
    return brace === undefined
      ? []
      : [[document.slice(0, brace).trimEnd().length, end], ...listParts(document, own)];
  });
  return [...listHalves(fields), ...single, ...inner];
}

function listHalves(fields: readonly LocatedField[]): readonly Part[] {
  const [first, middle, last] = [fields[0], fields[fields.length >> 1], fields.at(-1)];
  return first === undefined || middle === undefined || last === undefined || first === middle
    ? []
    : [
        [first.start, middle.start],
        [middle.start, last.end],
      ];
}

/** Leaves out a part of the document, and the variables that only this part uses. */
function leaveOutPart({ document, variables }: QueryRequest, [from, to]: Part): QueryRequest {
  const rest = document.slice(0, from) + document.slice(to);
  const [all, kept] = [document, rest].map(
    (text) => new Set([...text.matchAll(/\$(\w+)/g)].map(([, name = ""]) => name)),
  );
  const left = Object.entries(variables ?? {}).filter(
    ([name]) => kept?.has(name) === true || all?.has(name) === false,
  );
  return withVariables(rest, Object.fromEntries(left));
}

function withVariables(document: string, variables: JsonObject | undefined): QueryRequest {
  return variables === undefined || Object.keys(variables).length === 0
    ? { document }
    : { document, variables };
}
