import type { MutantCatalogue } from "../mutant.ts";
import { changeFields } from "../toolkit/change-fields.ts";
import { changeText, rejectText } from "../toolkit/change-step.ts";
import { blankStrings } from "../toolkit/rewrite-text.ts";

/** The parser reads fields wrongly, or rejects valid documents. */
export const fieldParsingMutants: MutantCatalogue = {
  "query-keyword-skipped": {
    clauses: ["syntax.no-operation"],
    description: "Reads the word query at the start of a document as a keyword",
    override: changeText((text) => text.replace(/^\s*query\b(?!\s*\()(\s*\{(.*)\})?/s, " $2")),
  },
  "query-with-argument-skipped": {
    clauses: ["syntax.no-operation"],
    description: "Reads the word query with an argument as an operation with variables",
    override: changeText((text) => text.replace(/^\s*query\([^)]*\)\s*\{([^}]*\}?)\s*\}/s, " $1")),
  },
  "long-names-cut": {
    clauses: ["syntax.field"],
    description: "Cuts names after a fixed length, such as 24 letters",
    override: changeFields((field) => ({ ...field, name: field.name.slice(0, 24) })),
  },
  "very-deep-selections-refused": {
    clauses: ["limits.none-specified", "syntax.field"],
    description: "Rejects documents with more than a hundred levels",
    override: rejectText((text) => blankStrings(text).split("{").length > 101),
  },
  "deep-selections-refused": {
    clauses: ["syntax.field"],
    description: "Rejects documents below a fixed depth, such as six levels",
    override: rejectText((text) => /(\{[^}]*){6}/.test(blankStrings(text))),
  },
  "documents-of-many-selections-refused": {
    clauses: ["syntax.field", "limits.none-specified"],
    description:
      "Rejects documents above a fixed number of selections on all levels, such as forty",
    override: rejectText((text) => blankStrings(text).split("{").length > 41),
  },
  "literal-words-refused": {
    clauses: ["syntax.literal-words"],
    description: "Rejects fields named true, false or null",
    override: rejectText((text) =>
      /(?<![A-Za-z])(null|true|false)(?![A-Za-z:])/.test(blankStrings(text)),
    ),
  },
  "keyword-at-the-beginning-skipped": {
    clauses: ["syntax.field"],
    description:
      "Drops mutation, subscription or fragment from the start of a document, even from a longer name",
    override: changeText((text) =>
      text.replace(/^\s*(mutation|subscription|fragment)(?=[A-Za-z])/, ""),
    ),
  },
  "tabs-refused": {
    clauses: ["syntax.whitespace"],
    description: "Rejects tabs as whitespace",
    override: rejectText((text) => blankStrings(text).includes("\t")),
  },
  "carriage-returns-refused": {
    clauses: ["syntax.whitespace"],
    description: "Rejects carriage returns as whitespace",
    override: rejectText((text) => blankStrings(text).includes("\r")),
  },
  "blanks-within-parentheses-refused": {
    clauses: ["syntax.free-whitespace"],
    description: "Rejects whitespace around parentheses and before colons",
    override: rejectText((text) => /\(\s|\s[:)(]/.test(blankStrings(text))),
  },
  "blanks-around-braces-required": {
    clauses: ["syntax.free-whitespace"],
    description: "Requires whitespace around braces and after colons",
    override: rejectText((text) => /\S[{}]|[{}:]\S/.test(blankStrings(text))),
  },
};
