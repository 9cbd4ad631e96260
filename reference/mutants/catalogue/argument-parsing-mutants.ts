import type { Mutant } from "../mutant.ts";
import {
  changeArguments,
  changeFields,
  changeText,
  changeTopLevel,
  rejectStrings,
  rejectText,
} from "../toolkit/change-step.ts";
import { blankStrings, rewriteStrings } from "../toolkit/rewrite-text.ts";

/** The text of a document is read with the wrong arguments, or with none. */
export const argumentParsingMutants: readonly Mutant[] = [
  {
    name: "first-argument-for-all-fields",
    clause: "syntax.argument",
    description: "Hands the argument of the first field to all top-level fields",
    requests: [{ document: 'book(isbn: "b1") { pages } member(id: "m1") { name }' }],
    override: changeTopLevel((fields) =>
      fields.map((field) => ({ ...field, argument: fields[0]?.argument })),
    ),
  },
  {
    name: "argument-behind-digits-lost",
    clause: "syntax.argument",
    description: "Hands no argument to a top-level field behind one with digits, and the reverse",
    requests: [{ document: 'member(id: 42) { email } book(isbn: "b1") { title }' }],
    override: changeTopLevel((fields) =>
      fields.map((field) =>
        field.argument?.kind === fields[0]?.argument?.kind
          ? field
          : { ...field, argument: undefined },
      ),
    ),
  },
  {
    name: "string-ends-at-parenthesis",
    clause: "syntax.string",
    description: "Ends an argument at the first closing parenthesis, also inside a string",
    requests: [{ document: 'member(id: "p(1)") { fine }' }],
    override: changeText((text) =>
      rewriteStrings(text, (content) => content.replace(/\).*$/s, "")),
    ),
  },
  {
    name: "parentheses-in-strings-counted",
    clause: "syntax.string",
    description:
      "Counts parentheses inside strings, and refuses documents in which they do not pair",
    requests: [{ document: 'member(id: ")") { price }' }],
    override: rejectText((text) => text.split("(").length !== text.split(")").length),
  },
  {
    name: "string-ends-at-opening-brace",
    clause: "syntax.string",
    description: "Ends a string at an opening brace",
    requests: [{ document: 'member(id: "{b}") { email }' }],
    override: changeText((text) =>
      rewriteStrings(text, (content) => content.replace(/\{.*$/s, "")),
    ),
  },
  {
    name: "braces-in-strings-counted",
    clause: "syntax.string",
    description: "Counts braces inside strings, and refuses documents in which they do not pair",
    requests: [{ document: 'member(id: "}") { price }' }],
    override: rejectText((text) => text.split("{").length !== text.split("}").length),
  },
  {
    name: "colons-in-strings-refused",
    clause: "syntax.string",
    description: "Refuses a second colon in an argument",
    requests: [{ document: 'member(id: "x:y") { price }' }],
    override: rejectStrings((content) => content.includes(":")),
  },
  {
    name: "strings-split-at-comma",
    clause: "syntax.string",
    description: "Takes a comma in a string for the end of an argument, and refuses two arguments",
    requests: [{ document: 'member(id: "a, b") { price }' }],
    override: rejectStrings((content) => content.includes(",")),
  },
  {
    name: "comments-in-strings-skipped",
    clause: "syntax.string",
    description: "Takes a number sign in a string for the beginning of a comment",
    requests: [{ document: 'member(id: "# no comment") { price }' }],
    override: changeText((text) => text.replaceAll(/#[^\n]*/g, "")),
  },
  {
    name: "letters-beyond-ascii-in-strings-refused",
    clause: "syntax.string",
    description: "Refuses letters beyond ASCII in a string",
    requests: [{ document: 'member(id: "zoë") { price }' }],
    override: rejectStrings((content) => /[^\0-~]/.test(content)),
  },
  {
    name: "letters-beyond-latin-in-strings-refused",
    clause: "syntax.string",
    description: "Refuses characters beyond sixteen bits in a string",
    requests: [{ document: 'member(id: "📚") { price }' }],
    override: rejectStrings((content) => /[\ud800-\udfff]/.test(content)),
  },
  {
    name: "blanks-in-strings-collapsed",
    clause: "syntax.string",
    description: "Reads several blanks in a string as one",
    requests: [{ document: 'member(id: "a  b") { email }' }],
    override: changeText((text) =>
      rewriteStrings(text, (content) => content.replaceAll(/ +/g, " ")),
    ),
  },
  {
    name: "blank-strings-refused",
    clause: "syntax.string",
    description: "Refuses strings of blanks alone",
    requests: [{ document: 'member(id: "  ") { price }' }],
    override: rejectStrings((content) => /^ +$/.test(content)),
  },
  {
    name: "typographic-quotes-end-strings",
    clause: "syntax.string",
    description: "Takes quotes of other kinds for the end of a string",
    requests: [{ document: 'member(id: "“a”") { price }' }],
    override: rejectStrings((content) => /[“”„«»]/.test(content)),
  },
  {
    name: "strings-cut-at-blank",
    clause: "syntax.string",
    description: "Reads a string up to its first blank",
    requests: [{ document: 'member(id: "a b") { name }' }],
    override: changeText((text) =>
      rewriteStrings(text, (content) => content.replace(/(?<=\S) .*$/s, "")),
    ),
  },
  {
    name: "strings-of-digits-find-none",
    clause: "syntax.string",
    description: "Compares a string of digits with ids as a number, which none is",
    requests: [{ document: 'member(id: "42") { name }' }],
    override: changeArguments((argument) =>
      argument.kind === "string" && /^\d+$/.test(argument.text)
        ? { ...argument, text: `#${argument.text}` }
        : argument,
    ),
  },
  {
    name: "strings-run-together",
    clause: "syntax.string",
    description: "Reads a string from the first double quote of a document to the last",
    requests: [{ document: 'member(id: "one") { shelf } book(isbn: "two") { rack }' }],
    override: changeText((text) =>
      text.replace(/".*"/s, (quoted) => `"${quoted.replaceAll('"', "")}"`),
    ),
  },
  {
    name: "long-strings-cut",
    clause: "syntax.string",
    description: "Refuses strings of more than 255 characters",
    requests: [{ document: `member(id: "${"long".repeat(100)}") { price }` }],
    override: rejectStrings((content) => content.length > 255),
  },
  {
    name: "empty-string-refused",
    clause: "syntax.string",
    description: "Refuses the empty string",
    requests: [{ document: 'member(id: "") { price }' }],
    override: rejectStrings((content) => content === ""),
  },
  {
    name: "dollar-signs-in-strings-refused",
    clause: "syntax.string",
    description: "Refuses a dollar sign in a string that no name follows",
    requests: [{ document: 'member(id: "$$") { email }' }],
    override: rejectStrings((content) => content.includes("$")),
  },
  {
    name: "digits-refused",
    clause: "syntax.digits",
    description: "Refuses digits as the value of an argument",
    requests: [{ document: "member(id: 7) { name }" }],
    override: rejectText((text) => /:\s*\d/.test(blankStrings(text))),
  },
  {
    name: "zero-refused",
    clause: "syntax.digits",
    description: "Refuses the digit 0 as the value of an argument",
    requests: [{ document: "member(id: 0) { name }" }],
    override: rejectText((text) => /:\s*0+\s*\)/.test(blankStrings(text))),
  },
  {
    name: "long-digits-refused",
    clause: "syntax.digits",
    description: "Refuses more digits than a number of 32 bits has",
    requests: [{ document: "book(isbn: 9780134685991) { title }" }],
    override: rejectText((text) => /:\s*\d{11}/.test(blankStrings(text))),
  },
  {
    name: "key-checked",
    clause: "syntax.key-unchecked",
    description: "Hands an argument over only when its key is the declared one",
    requests: [{ document: 'member(anything: "m1") { name }' }],
    override: changeFields((field) =>
      field.argument?.key === (field.name === "member" ? "id" : "isbn")
        ? field
        : { ...field, argument: undefined },
    ),
  },
  {
    name: "unknown-key-refused",
    clause: "syntax.key-unchecked",
    description: "Refuses keys that no field declares",
    requests: [{ document: 'member(anything: "m1") { price }' }],
    override: rejectText((text) => /\(\s*(?!(id|isbn)\s*:)[A-Za-z]+\s*:/.test(blankStrings(text))),
  },
  {
    name: "line-breaks-in-strings-refused",
    clause: "syntax.line-break-in-string",
    description: "Refuses a string that does not end on its line",
    requests: [{ document: 'member(id: "two\nlines") { price }' }],
    override: rejectStrings((content) => /[\r\n]/.test(content)),
  },
];
