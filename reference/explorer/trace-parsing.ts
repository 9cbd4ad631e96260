import type { Document, Field } from "../document/document.ts";
import { parseDocument } from "../document/parse-document.ts";
import type { Insertion, Parsing, Place, TracedField } from "./trace.ts";
import { locateInDocument } from "./trace-substitution.ts";

/** The document is undefined when the text cannot be parsed. */
type TracedParsing = Parsing & { readonly document: Document | undefined };

/** Parses a text, and notes its fields with their places in the document. */
export function traceParsing(
  text: string,
  insertions: readonly Insertion[],
  maxFields: number,
): TracedParsing {
  const clauses = ["processing.parse", "syntax.field"] as const;
  const parsed = parseDocument(text, maxFields);
  if (!parsed.ok) {
    const problems = [...parsed.error].map((message) => ({
      ...locateInDocument(locateMistake(message, text), insertions),
      message,
      clauses: ["syntax.unparsable"] as const,
    }));
    return { document: undefined, fields: null, problems, clauses };
  }
  const places = listNames(text).map((place) => locateInDocument(place, insertions));
  return {
    document: parsed.value,
    fields: parsed.value.map((field) => traceField(field, places)),
    problems: [],
    clauses,
  };
}

/** Finds the character at the line and the column that the parser names. */
function locateMistake(message: string, text: string): Place {
  const [, line, column] = /^Document line (\d+), column (\d+):/.exec(message) ?? [];
  if (column === undefined) {
    return { start: 0, end: text.length };
  }
  const before = text.split(/(?<=\r\n|\r(?!\n)|\n)/).slice(0, Number(line) - 1);
  const start = before.join("").length + Number(column) - 1;
  const length = String.fromCodePoint(text.codePointAt(start) ?? 0).length;
  return { start, end: Math.min(start + length, text.length) };
}

/** Lists the places of the names of fields in a text that can be parsed, in their order. */
function listNames(text: string): Place[] {
  const tokens = text.matchAll(/\([^()"]*(?:"[^"]*"[^()"]*)?\)|\w+/g);
  return [...tokens]
    .filter(([token]) => /^\w/.test(token))
    .map(({ 0: token, index }) => ({ start: index, end: index + token.length }));
}

/** @param places those of this field and all after it; its own and those inside it are taken out. */
function traceField({ name, argument, selection }: Field, places: Place[]): TracedField {
  const { start, end } = places.shift() ?? { start: 0, end: 0 };
  const fields = selection?.map((field) => traceField(field, places)) ?? null;
  return {
    ...{ name, argument: argument ?? null, fields, start, end },
    clauses:
      argument === undefined ? ["syntax.field"] : ["syntax.argument", "syntax.key-unchecked"],
  };
}
