import { findNameEnd } from "../document/find-name-end.ts";
import { type Query, substituteVariables } from "../document/substitute-variables.ts";
import { encodeJson } from "../json/encode-json.ts";
import type { Insertion, Place, Problem, Substitution } from "./trace.ts";

/** Inserts the variables of a query, and notes which placeholder became what. */
export function traceSubstitution(query: Query, maxLength: number): Substitution {
  const insertions = listInsertions(query, maxLength);
  const substituted = substituteVariables(query, maxLength);
  const messages = substituted.ok ? [] : [...substituted.error];
  const missing = new Map<string, Place>();
  for (const { name, value, start, end } of insertions) {
    if (value === null && !missing.has(name)) {
      missing.set(name, { start, end });
    }
  }
  return {
    text: substituted.ok ? substituted.value : null,
    insertions,
    problems: messages.map((message) => locateProblem(message, query, missing)),
    clauses: ["variables.substitution", "processing.substitution-first"],
  };
}

/**
 * Lists the placeholders of a document, with the encoded values of their variables, until these are
 * longer than the whole document may be.
 */
function listInsertions({ document, variables }: Query, maxLength: number): Insertion[] {
  const insertions: Insertion[] = [];
  let quotes = 0;
  let left = maxLength;
  for (let at = 0; at < document.length && left >= 0; at += 1) {
    quotes += document[at] === '"' ? 1 : 0;
    const end = document[at] === "$" ? findNameEnd(document, at + 1) : at + 1;
    if (end === at + 1) {
      continue;
    }
    const name = document.slice(at + 1, end);
    const value = Object.hasOwn(variables, name) ? encodeJson(variables[name]) : null;
    left -= value?.length ?? 0;
    insertions.push({
      ...{ start: at, end, name, value },
      clauses: [nameClause(variables[name], value, quotes % 2 === 1)],
    });
    at = end - 1;
  }
  return insertions;
}

function nameClause(variable: unknown, value: string | null, isInString: boolean): string {
  if (value === null) {
    return "variables.missing";
  }
  if (isInString) {
    return "variables.inside-string";
  }
  return typeof variable === "string" ? "variables.string" : "variables.substitution";
}

/** A message about a variable belongs to its first placeholder, any other to the whole document. */
function locateProblem(
  message: string,
  { document }: Query,
  missing: ReadonlyMap<string, Place>,
): Problem {
  const [, name = ""] = /\$(\w+)/.exec(message) ?? [];
  const place = missing.get(name);
  return place === undefined
    ? { message, start: 0, end: document.length, clauses: ["limits.size"] }
    : { message, ...place, clauses: ["variables.missing"] };
}

/**
 * Prepares to find where in the document a place of the text is: inserted values are at their
 * placeholders.
 */
export function createLocator(insertions: readonly Insertion[]): (place: Place) => Place {
  let shift = 0;
  const inserted = insertions.map(({ start, end, value }) => {
    const from = start + shift;
    const length = value?.length ?? 0;
    shift += length - (end - start);
    return { start, end, from, to: from + length };
  });
  const toDocument = (offset: number, isEnd: boolean): number => {
    const last = inserted.findLast(({ from }) => from < offset + (isEnd ? 0 : 1));
    if (last === undefined) {
      return offset;
    }
    const isInside = offset < last.to + (isEnd ? 1 : 0);
    const outside = last.end + offset - last.to;
    return isInside ? (isEnd ? last.end : last.start) : outside;
  };
  return ({ start, end }) => ({ start: toDocument(start, false), end: toDocument(end, true) });
}
