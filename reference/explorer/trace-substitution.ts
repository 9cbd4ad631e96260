import { findNameEnd } from "../document/find-name-end.ts";
import { type Query, substituteVariables } from "../document/substitute-variables.ts";
import { encodeJson } from "../json/encode-json.ts";
import type { Insertion, Place, Problem, Substitution } from "./trace.ts";

/** Inserts the variables of a query, and notes which placeholder became what. */
export function traceSubstitution(query: Query, maxLength: number): Substitution {
  const insertions = listInsertions(query, maxLength);
  const substituted = substituteVariables(query, maxLength);
  const messages = substituted.ok ? [] : [...substituted.error];
  return {
    text: substituted.ok ? substituted.value : null,
    insertions,
    problems: messages.map((message) => locateProblem(message, query, insertions)),
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
  insertions: readonly Insertion[],
): Problem {
  const missing = insertions.find(
    ({ name, value }) => value === null && message.includes(`$${name} `),
  );
  const { start, end } = missing ?? { start: 0, end: document.length };
  return { message, start, end, clauses: [missing ? "variables.missing" : "limits.size"] };
}

/**
 * Finds where in the document a place of the text is: inserted values are at their placeholders.
 */
export function locateInDocument({ start, end }: Place, insertions: readonly Insertion[]): Place {
  const toDocument = (offset: number, isEnd: boolean): number => {
    let shift = 0;
    for (const insertion of insertions) {
      const from = insertion.start + shift;
      const { length } = insertion.value ?? "";
      if (offset < from || (isEnd && offset === from)) {
        break;
      }
      if (offset < from + length || (isEnd && offset === from + length)) {
        return isEnd ? insertion.end : insertion.start;
      }
      shift += length - (insertion.end - insertion.start);
    }
    return offset - shift;
  };
  return { start: toDocument(start, false), end: toDocument(end, true) };
}
