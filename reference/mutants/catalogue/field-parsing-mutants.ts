import type { Mutant } from "../mutant.ts";
import { changeFields, changeText, changeTopLevel, rejectText } from "../toolkit/change-step.ts";
import { blankStrings, rewriteOutsideStrings } from "../toolkit/rewrite-text.ts";

const defectsInTwo = { document: 'member(id: "m1") { shelf } rack' };

/** The text of a document becomes the wrong tree of fields, or none. */
export const fieldParsingMutants: readonly Mutant[] = [
  {
    name: "second-top-level-field-lost",
    clause: "syntax.top-level-fields",
    description: "Reads the first top-level field alone",
    requests: [defectsInTwo],
    override: changeTopLevel((fields) => fields.slice(0, 1)),
  },
  {
    name: "third-top-level-field-lost",
    clause: "syntax.top-level-fields",
    description: "Reads two top-level fields and no more",
    requests: [{ document: "alpha bravo charlie" }],
    override: changeTopLevel((fields) => fields.slice(0, 2)),
  },
  {
    name: "query-keyword-skipped",
    clause: "syntax.no-operation",
    description: "Takes the word query at the beginning for a keyword",
    requests: [{ document: 'query member(id: "m1") { id }' }],
    override: changeText((text) => text.replace(/^\s*query\b(?!\s*\()(\s*\{(.*)\})?/s, " $2")),
  },
  {
    name: "query-with-argument-skipped",
    clause: "syntax.no-operation",
    description: "Takes the word query with an argument for an operation with variables",
    requests: [{ document: 'query(name: "find") { price }' }],
    override: changeText((text) => text.replace(/^\s*query\([^)]*\)\s*\{([^}]*\}?)\s*\}/s, " $1")),
  },
  {
    name: "two-closing-braces-as-one",
    clause: "syntax.field",
    description: "Takes closing braces that follow each other for one, and adds what is missing",
    requests: [{ document: 'member(id: "m1") { loans { book { title } } } shelf' }],
    override: changeText((text) => closeAtEnd(rewriteOutsideStrings(text, mergeClosingBraces))),
  },
  {
    name: "long-names-cut",
    clause: "syntax.field",
    description: "Cuts names at 48 letters",
    requests: [{ document: "a".repeat(60) }],
    override: changeFields((field) => ({ ...field, name: field.name.slice(0, 48) })),
  },
  {
    name: "deep-selections-refused",
    clause: "syntax.field",
    description: "Refuses documents of more than eight levels",
    requests: [{ document: "a { b { c { d { e { f { g { h { i } } } } } } } }" }],
    override: rejectText((text) => /(\{[^}]*){8}/.test(blankStrings(text))),
  },
  {
    name: "wide-selections-refused",
    clause: "syntax.field",
    description: "Refuses selections of more than fifty fields",
    requests: [{ document: `price { ${"amount ".repeat(60)}}` }],
    override: rejectText((text) => /(\s[a-z]+){50}/.test(blankStrings(text))),
  },
  {
    name: "literal-words-refused",
    clause: "syntax.field",
    description: "Refuses fields named true, false or null",
    requests: [{ document: "null" }],
    override: rejectText((text) =>
      /(?<![A-Za-z])(null|true|false)(?![A-Za-z:])/.test(blankStrings(text)),
    ),
  },
  {
    name: "words-that-begin-with-a-keyword-split",
    clause: "syntax.field",
    description: "Reads the word null at the beginning of a longer name as a word of its own",
    requests: [{ document: "nullable" }],
    override: changeText((text) => text.replaceAll(/\b(null|true|query)(?=[A-Za-z])/g, "$1 ")),
  },
  {
    name: "keyword-at-the-beginning-skipped",
    clause: "syntax.field",
    description:
      "Skips a word of other languages at the beginning of a document, also in a longer name",
    requests: [{ document: "mutations" }],
    override: changeText((text) =>
      text.replace(/^\s*(mutation|subscription|fragment)(?=[A-Za-z])/, ""),
    ),
  },
  {
    name: "tabs-refused",
    clause: "syntax.whitespace",
    description: "Takes tabs for no white space",
    requests: [{ document: "price\ttitle" }],
    override: rejectText((text) => blankStrings(text).includes("\t")),
  },
  {
    name: "line-feeds-refused",
    clause: "syntax.whitespace",
    description: "Takes line feeds for no white space, but for those behind a carriage return",
    requests: [{ document: "price\ntitle" }],
    override: rejectText((text) => /(?<!\r)\n/.test(blankStrings(text))),
  },
  {
    name: "carriage-returns-refused",
    clause: "syntax.whitespace",
    description: "Takes carriage returns for no white space",
    requests: [{ document: "price\r\ntitle" }],
    override: rejectText((text) => blankStrings(text).includes("\r")),
  },
  {
    name: "several-blanks-refused",
    clause: "syntax.whitespace",
    description: "Wants exactly one blank between two fields",
    requests: [{ document: "price  title" }],
    override: rejectText((text) => blankStrings(text).includes("  ")),
  },
  {
    name: "blanks-within-parentheses-refused",
    clause: "syntax.free-whitespace",
    description: "Refuses white space around parentheses and before colons",
    requests: [{ document: 'member( id : "m1" ) { price }' }],
    override: rejectText((text) => /\(\s|\s[:)(]/.test(blankStrings(text))),
  },
  {
    name: "blanks-around-braces-required",
    clause: "syntax.free-whitespace",
    description: "Wants white space around braces and behind colons",
    requests: [{ document: 'member(id:"m1"){price}' }],
    override: rejectText((text) => /\S[{}]|[{}:]\S/.test(blankStrings(text))),
  },
  {
    name: "braces-on-lines-of-their-own-refused",
    clause: "syntax.free-whitespace",
    description: "Takes tabs and line breaks for no white space where they touch a brace",
    requests: [{ document: 'member(id: "m1") {\n\tprice\n}' }],
    override: rejectText((text) => /[{})][\t\r\n]|[\t\r\n][{}]/.test(blankStrings(text))),
  },
];

function mergeClosingBraces(text: string): string {
  return text.replaceAll(/\}(\s*\})+/g, "}");
}

/** Adds the closing braces that a text lacks. */
function closeAtEnd(text: string): string {
  const bare = blankStrings(text);
  const open = bare.split("{").length - bare.split("}").length;
  return open > 0 ? `${text}${" }".repeat(open)}` : text;
}
