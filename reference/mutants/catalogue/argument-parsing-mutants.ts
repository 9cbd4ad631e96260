import type { Mutant } from "../mutant.ts";
import {
  changeArguments,
  changeFields,
  changeText,
  changeTopLevelFields,
  rejectStrings,
  rejectText,
} from "../toolkit/change-step.ts";
import { blankStrings, rewriteStrings } from "../toolkit/rewrite-text.ts";

/** The parser reads arguments wrongly, or rejects valid ones. */
export const argumentParsingMutants: readonly Mutant[] = [
  {
    name: "argument-behind-digits-lost",
    clause: "syntax.argument",
    description:
      "Drops the argument of a top-level field unless it is of the same kind as the first one",
    requests: [{ document: 'member(id: 42) { email } book(isbn: "b1") { title }' }],
    override: changeTopLevelFields((fields) =>
      fields.map((field) =>
        field.argument?.kind === fields[0]?.argument?.kind
          ? field
          : { ...field, argument: undefined },
      ),
    ),
  },
  {
    name: "parentheses-in-strings-counted",
    clause: "syntax.string",
    description: "Rejects documents whose parentheses, those in strings included, do not pair",
    requests: [{ document: 'member(id: ")") { price }' }],
    override: rejectText((text) => text.split("(").length !== text.split(")").length),
  },
  {
    name: "braces-in-strings-counted",
    clause: "syntax.string",
    description: "Rejects documents whose braces, those in strings included, do not pair",
    requests: [{ document: 'member(id: "}") { price }' }],
    override: rejectText((text) => text.split("{").length !== text.split("}").length),
  },
  {
    name: "unusual-punctuation-in-strings-dropped",
    clause: "syntax.string",
    description: "Drops punctuation such as a semicolon and an exclamation mark from strings",
    requests: [{ document: 'member(id: "!#%41*,-.:;?@[x]^_{y}|~ -- (z)") { name }' }],
    override: changeText((text) => text.replaceAll(/[!;?@~]/g, "")),
  },
  {
    name: "letters-beyond-latin-in-strings-refused",
    clause: "syntax.string",
    description: "Rejects strings with characters outside the Basic Multilingual Plane",
    requests: [{ document: 'member(id: "📚") { price }' }],
    override: rejectStrings((content) => /[\ud800-\udfff]/.test(content)),
  },
  {
    name: "letters-beyond-ascii-in-strings-misread",
    clause: "syntax.string",
    alsoBreaks: ["resolution.exact-id", "request.document"],
    description: "Takes each byte of the UTF-8 in strings for a character",
    requests: [{ document: 'member(id: "🦊") { name }' }],
    override: changeText((text) =>
      rewriteStrings(text, (content) => Buffer.from(content).toString("latin1")),
    ),
  },
  {
    name: "blanks-in-strings-collapsed",
    clause: "syntax.string",
    alsoBreaks: ["resolution.exact-id"],
    description: "Collapses runs of spaces inside strings",
    requests: [{ document: 'member(id: "a  b") { email }' }],
    override: changeText((text) =>
      rewriteStrings(text, (content) => content.replaceAll(/ +/g, " ")),
    ),
  },
  {
    name: "typographic-quotes-end-strings",
    clause: "syntax.string",
    description: "Rejects strings that contain typographic quotes",
    requests: [{ document: 'member(id: "“a”") { price }' }],
    override: rejectStrings((content) => /[“”„«»]/.test(content)),
  },
  {
    name: "strings-of-digits-find-none",
    clause: "syntax.string",
    description: "Finds no record for an id given as a string of digits",
    requests: [{ document: 'member(id: "42") { name }' }],
    override: changeArguments((argument) =>
      argument.kind === "string" && /^\d+$/.test(argument.text)
        ? { ...argument, text: `#${argument.text}` }
        : argument,
    ),
  },
  {
    name: "empty-string-refused",
    clause: "syntax.string",
    description: "Rejects the empty string",
    requests: [{ document: 'member(id: "") { price }' }],
    override: rejectStrings((content) => content === ""),
  },
  {
    name: "dollar-signs-in-strings-refused",
    clause: "syntax.string",
    alsoBreaks: ["variables.one-pass", "variables.literal-value"],
    description: "Rejects strings in which a dollar sign remains after substitution",
    requests: [{ document: 'member(id: "$$") { email }' }],
    override: rejectStrings((content) => content.includes("$")),
  },
  {
    name: "zero-refused",
    clause: "syntax.digits",
    description: "Rejects arguments given as the digit 0",
    requests: [{ document: "member(id: 0) { name }" }],
    override: rejectText((text) => /:\s*0+\s*\)/.test(blankStrings(text))),
  },
  {
    name: "long-digits-refused",
    clause: "syntax.digits",
    description: "Rejects arguments of digits above a fixed length, such as six digits",
    requests: [{ document: "book(isbn: 9780134685991) { title }" }],
    override: rejectText((text) => /:\s*\d{7}/.test(blankStrings(text))),
  },
  {
    name: "digits-with-zero-ahead-as-octal",
    clause: "syntax.digits",
    description:
      "Rejects digits that begin with 0 and hold an 8 or a 9, since they are not octal numbers",
    requests: [{ document: "shelf(at: 08)" }],
    override: rejectText((text) => /:\s*0\d*[89]/.test(blankStrings(text))),
  },
  {
    name: "strings-of-full-buffers-refused",
    clause: "syntax.string",
    description: "Rejects strings whose length is a multiple of a buffer's, such as 256 characters",
    requests: [{ document: `shelf(at: "${"a".repeat(256)}")` }],
    override: rejectStrings((content) => content.length > 0 && content.length % 256 === 0),
  },
  {
    name: "strings-that-end-in-punctuation-refused",
    clause: "syntax.string",
    description: "Rejects strings that end in punctuation such as an ampersand or an at sign",
    requests: [{ document: 'shelf(at: "a@")' }],
    override: rejectStrings((content) => /[@&;#+*=^`|<]$/.test(content)),
  },
  {
    name: "last-letters-in-keys-refused",
    clause: "syntax.key-unchecked",
    alsoBreaks: ["syntax.field"],
    description: "Rejects keys that contain the last letter of the alphabet",
    requests: [{ document: "shelf(z: 1)" }],
    override: rejectText((text) => /\(\s*[A-Za-z]*[zZ][A-Za-z]*\s*:/.test(blankStrings(text))),
  },
  {
    name: "key-checked",
    clause: "syntax.key-unchecked",
    description: "Drops an argument whose key is not the declared one",
    requests: [{ document: 'member(anything: "m1") { name }' }],
    override: changeFields((field) =>
      field.argument?.key === (field.name === "member" ? "id" : "isbn")
        ? field
        : { ...field, argument: undefined },
    ),
  },
  {
    name: "keys-of-query-languages-refused",
    clause: "syntax.key-unchecked",
    description: "Rejects keys that are words of query languages, such as type and on",
    requests: [{ document: 'member(type: "m1") { price }' }],
    override: rejectText((text) =>
      /\(\s*(query|mutation|subscription|fragment|on|type|input)\s*:/.test(blankStrings(text)),
    ),
  },
  {
    name: "line-breaks-in-strings-refused",
    clause: "syntax.line-break-in-string",
    description: "Rejects strings that contain a line break",
    requests: [{ document: 'member(id: "two\nlines") { price }' }],
    override: rejectStrings((content) => /[\r\n]/.test(content)),
  },
];
