import type { MutantCatalogue } from "../mutant.ts";
import { changeFields } from "../toolkit/change-fields.ts";
import { changeDocument, changeText, rejectStrings, rejectText } from "../toolkit/change-step.ts";
import { blankStrings, rewriteStrings } from "../toolkit/rewrite-text.ts";

/** The parser reads arguments wrongly, or rejects valid ones. */
export const argumentParsingMutants: MutantCatalogue = {
  "argument-behind-digits-lost": {
    clauses: ["syntax.argument"],
    description:
      "Drops the argument of a top-level field unless it is of the same kind as the first one",
    override: changeDocument((fields) =>
      fields.map((field) =>
        field.argument?.kind === fields[0]?.argument?.kind
          ? field
          : { ...field, argument: undefined },
      ),
    ),
  },
  "parentheses-in-strings-counted": {
    clauses: ["syntax.string"],
    description: "Rejects documents whose parentheses, those in strings included, do not pair",
    override: rejectText((text) => text.split("(").length !== text.split(")").length),
  },
  "braces-in-strings-counted": {
    clauses: ["syntax.string"],
    description: "Rejects documents whose braces, those in strings included, do not pair",
    override: rejectText((text) => text.split("{").length !== text.split("}").length),
  },
  "blanks-in-strings-collapsed": {
    clauses: ["syntax.string", "resolution.exact-id"],
    description: "Collapses runs of spaces inside strings",
    override: changeText((text) =>
      rewriteStrings(text, (content) => content.replaceAll(/ +/g, " ")),
    ),
  },
  "typographic-quotes-end-strings": {
    clauses: ["syntax.string"],
    description: "Rejects strings that contain typographic quotes",
    override: rejectStrings((content) => /[“”„«»]/.test(content)),
  },
  "dollar-signs-in-strings-refused": {
    clauses: ["syntax.string", "variables.one-pass", "variables.literal-value"],
    description: "Rejects strings in which a dollar sign remains after substitution",
    override: rejectStrings((content) => content.includes("$")),
  },
  "digits-with-zero-ahead-as-octal": {
    clauses: ["syntax.digits"],
    description:
      "Rejects digits that begin with 0 and hold an 8 or a 9, since they are not octal numbers",
    override: rejectText((text) => /:\s*0\d*[89]/.test(blankStrings(text))),
  },
  "strings-of-full-buffers-refused": {
    clauses: ["syntax.string"],
    description: "Rejects strings whose length is a multiple of a buffer's, such as 256 characters",
    override: rejectStrings((content) => content.length > 0 && content.length % 256 === 0),
  },
  "strings-that-end-in-punctuation-refused": {
    clauses: ["syntax.string"],
    description: "Rejects strings that end in punctuation such as an ampersand or an at sign",
    override: rejectStrings((content) => /[@&;#+*=^`|<]$/.test(content)),
  },
  "last-letters-in-keys-refused": {
    clauses: ["syntax.key-unchecked", "syntax.field"],
    description: "Rejects keys that contain the last letter of the alphabet",
    override: rejectText((text) => /\(\s*[A-Za-z]*[zZ][A-Za-z]*\s*:/.test(blankStrings(text))),
  },
  "key-checked": {
    clauses: ["syntax.key-unchecked"],
    description: "Drops an argument whose key is not the declared one",
    override: changeFields((field) =>
      field.argument?.key === (field.name === "member" ? "id" : "isbn")
        ? field
        : { ...field, argument: undefined },
    ),
  },
  "keys-of-query-languages-refused": {
    clauses: ["syntax.key-unchecked"],
    description: "Rejects keys that are words of query languages, such as type and on",
    override: rejectText((text) =>
      /\(\s*(query|mutation|subscription|fragment|on|type|input)\s*:/.test(blankStrings(text)),
    ),
  },
  "line-breaks-in-strings-refused": {
    clauses: ["syntax.line-break-in-string"],
    description: "Rejects strings that contain a line break",
    override: rejectStrings((content) => /[\r\n]/.test(content)),
  },
};
