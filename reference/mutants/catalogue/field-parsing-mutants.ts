import type { Mutant } from "../mutant.ts";
import { changeFields, changeText, rejectText } from "../toolkit/change-step.ts";
import { blankStrings } from "../toolkit/rewrite-text.ts";

/** The parser reads fields wrongly, or rejects valid documents. */
export const fieldParsingMutants: readonly Mutant[] = [
  {
    name: "query-keyword-skipped",
    clause: "syntax.no-operation",
    description: "Reads the word query at the start of a document as a keyword",
    requests: [{ document: 'query member(id: "m1") { id }' }],
    override: changeText((text) => text.replace(/^\s*query\b(?!\s*\()(\s*\{(.*)\})?/s, " $2")),
  },
  {
    name: "query-with-argument-skipped",
    clause: "syntax.no-operation",
    description: "Reads the word query with an argument as an operation with variables",
    requests: [{ document: 'query(name: "find") { price }' }],
    override: changeText((text) => text.replace(/^\s*query\([^)]*\)\s*\{([^}]*\}?)\s*\}/s, " $1")),
  },
  {
    name: "long-names-cut",
    clause: "syntax.field",
    description: "Cuts names after a fixed length, such as 24 letters",
    requests: [{ document: "a".repeat(60) }],
    override: changeFields((field) => ({ ...field, name: field.name.slice(0, 24) })),
  },
  {
    name: "very-deep-selections-refused",
    clause: "limits.none-specified",
    alsoBreaks: ["syntax.field"],
    description: "Rejects documents with more than a hundred levels",
    requests: [{ document: `${"deep { ".repeat(110)}deep${" }".repeat(110)}` }],
    override: rejectText((text) => blankStrings(text).split("{").length > 101),
  },
  {
    name: "deep-selections-refused",
    clause: "syntax.field",
    description: "Rejects documents below a fixed depth, such as six levels",
    requests: [{ document: "a { b { c { d { e { f { g { h { i } } } } } } } }" }],
    override: rejectText((text) => /(\{[^}]*){6}/.test(blankStrings(text))),
  },
  {
    name: "wide-selections-refused",
    clause: "syntax.field",
    alsoBreaks: ["limits.none-specified"],
    description: "Rejects selections above a fixed number of fields, such as fifty",
    requests: [{ document: `price { ${"amount ".repeat(60)}}` }],
    override: rejectText((text) => /(\s[a-z]+){50}/.test(blankStrings(text))),
  },
  {
    name: "documents-of-many-selections-refused",
    clause: "syntax.field",
    alsoBreaks: ["limits.none-specified"],
    description:
      "Rejects documents above a fixed number of selections on all levels, such as forty",
    requests: [{ document: "shelf { x } ".repeat(41) }],
    override: rejectText((text) => countIn(blankStrings(text), "{") > 40),
  },
  {
    name: "documents-of-many-arguments-refused",
    clause: "syntax.field",
    alsoBreaks: ["limits.none-specified"],
    description: "Rejects documents above a fixed number of arguments, such as sixty",
    requests: [{ document: "shelf(a: 1) ".repeat(61) }],
    override: rejectText((text) => countIn(blankStrings(text), "(") > 60),
  },
  {
    name: "literal-words-refused",
    clause: "syntax.literal-words",
    description: "Rejects fields named true, false or null",
    requests: [{ document: "null" }],
    override: rejectText((text) =>
      /(?<![A-Za-z])(null|true|false)(?![A-Za-z:])/.test(blankStrings(text)),
    ),
  },
  {
    name: "keyword-at-the-beginning-skipped",
    clause: "syntax.field",
    description:
      "Drops mutation, subscription or fragment from the start of a document, even from a longer name",
    requests: [{ document: "mutations" }],
    override: changeText((text) =>
      text.replace(/^\s*(mutation|subscription|fragment)(?=[A-Za-z])/, ""),
    ),
  },
  {
    name: "tabs-refused",
    clause: "syntax.whitespace",
    description: "Rejects tabs as whitespace",
    requests: [{ document: "price\ttitle" }],
    override: rejectText((text) => blankStrings(text).includes("\t")),
  },
  {
    name: "carriage-returns-refused",
    clause: "syntax.whitespace",
    description: "Rejects carriage returns as whitespace",
    requests: [{ document: "price\r\ntitle" }],
    override: rejectText((text) => blankStrings(text).includes("\r")),
  },
  {
    name: "several-blanks-refused",
    clause: "syntax.whitespace",
    description: "Rejects two spaces in a row between fields",
    requests: [{ document: "price  title" }],
    override: rejectText((text) => blankStrings(text).includes("  ")),
  },
  {
    name: "blanks-within-parentheses-refused",
    clause: "syntax.free-whitespace",
    description: "Rejects whitespace around parentheses and before colons",
    requests: [{ document: 'member( id : "m1" ) { price }' }],
    override: rejectText((text) => /\(\s|\s[:)(]/.test(blankStrings(text))),
  },
  {
    name: "blanks-around-braces-required",
    clause: "syntax.free-whitespace",
    description: "Requires whitespace around braces and after colons",
    requests: [{ document: 'member(id:"m1"){price}' }],
    override: rejectText((text) => /\S[{}]|[{}:]\S/.test(blankStrings(text))),
  },
  {
    name: "braces-on-lines-of-their-own-refused",
    clause: "syntax.free-whitespace",
    description: "Rejects tabs and line breaks next to a brace",
    requests: [{ document: 'member(id: "m1") {\n\tprice\n}' }],
    override: rejectText((text) => /[{})][\t\r\n]|[\t\r\n][{}]/.test(blankStrings(text))),
  },
];

function countIn(text: string, character: string): number {
  return text.split(character).length - 1;
}
