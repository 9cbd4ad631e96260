import type { Overrides } from "../extension-points.ts";
import type { Mutant } from "../mutant.ts";
import { changeValues } from "../toolkit/change-data.ts";
import { changeResponseText } from "../toolkit/reshape-response.ts";

/** Strings of records are returned with other characters, or as other values. */
export const textMutants: readonly Mutant[] = [
  {
    name: "texts-trimmed",
    clause: "resolution.values-unchanged",
    description: "Trims whitespace at both ends of strings",
    requests: [{ document: 'member(id: "edges") { name }' }],
    override: changeTexts((text) => text.trim()),
  },
  {
    name: "ends-of-texts-trimmed",
    clause: "resolution.values-unchanged",
    description: "Trims spaces at the end of strings",
    requests: [{ document: 'member(id: "edges") { name }' }],
    override: changeTexts((text) => text.replace(/ +$/, "")),
  },
  {
    name: "blanks-in-texts-collapsed",
    clause: "resolution.values-unchanged",
    description: "Collapses runs of spaces in strings",
    requests: [{ document: 'member(id: "edges") { name }' }],
    override: changeTexts((text) => text.replaceAll(/ +/g, " ")),
  },
  {
    name: "line-breaks-in-texts-as-blanks",
    clause: "resolution.values-unchanged",
    description: "Replaces line feeds in strings by spaces",
    requests: [{ document: 'member(id: "lines") { name }' }],
    override: changeTexts((text) => text.replaceAll("\n", " ")),
  },
  {
    name: "line-breaks-in-texts-unified",
    clause: "resolution.values-unchanged",
    description: "Replaces carriage returns in strings by line feeds",
    requests: [{ document: 'member(id: "lines") { name }' }],
    override: changeTexts((text) => text.replaceAll(/\r\n?/g, "\n")),
  },
  {
    name: "line-ends-in-texts-shortened",
    clause: "resolution.values-unchanged",
    description: "Replaces pairs of a carriage return and a line feed in strings by line feeds",
    requests: [{ document: 'book(isbn: "line-ends") { title }' }],
    override: changeTexts((text) => text.replaceAll("\r\n", "\n")),
  },
  {
    name: "control-characters-in-texts-dropped",
    clause: "resolution.values-unchanged",
    description: "Drops control characters from strings",
    requests: [{ document: 'member(id: "control") { name }' }],
    override: changeTexts((text) => text.replaceAll(/(?![\t\n\r])\p{Cc}/gu, "")),
  },
  {
    name: "control-characters-in-body-raw",
    clause: "answer.json",
    description: "Does not escape control characters in bodies",
    requests: [{ document: 'book(isbn: "control") { title }' }],
    override: changeResponseText((text) =>
      text.replaceAll(/\\u00([01][0-9a-f])/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      ),
    ),
  },
  {
    name: "separators-in-texts-as-line-breaks",
    clause: "resolution.values-unchanged",
    description: "Replaces line and paragraph separators in strings by line feeds",
    requests: [{ document: 'member(id: "separators") { name }' }],
    override: changeTexts((text) => text.replaceAll(/[\u2028\u2029]/g, "\n")),
  },
  {
    name: "invisible-characters-in-texts-dropped",
    clause: "resolution.values-unchanged",
    description: "Drops format characters such as the zero-width space from strings",
    requests: [{ document: 'member(id: "separators") { name }' }],
    override: changeTexts((text) => text.replaceAll(/(?!\u200d)\p{Cf}/gu, "")),
  },
  {
    name: "byte-order-marks-in-texts-dropped",
    clause: "resolution.values-unchanged",
    description: "Drops byte order marks from strings",
    requests: [{ document: 'member(id: "byte-order-mark") { name }' }],
    override: changeTexts((text) => text.replaceAll("\ufeff", "")),
  },
  {
    name: "very-long-texts-cut",
    clause: "resolution.values-unchanged",
    description: "Cuts strings after a fixed length, such as 4,096 characters",
    requests: [{ document: 'book(isbn: "long-text") { title }' }],
    override: changeTexts((text) => text.slice(0, 4096)),
  },
  {
    name: "texts-like-null-as-null",
    clause: "resolution.values-unchanged",
    description: "Replaces the string null by null",
    requests: [{ document: 'member(id: "words") { name }' }],
    override: changeTexts((text) => (text === "null" ? null : text)),
  },
  {
    name: "texts-like-booleans-as-booleans",
    clause: "resolution.values-unchanged",
    description: "Returns the strings true and false as booleans",
    requests: [{ document: 'book(isbn: "words") { title }' }],
    override: changeTexts((text) => (text === "true" || text === "false" ? text === "true" : text)),
  },
  {
    name: "texts-of-digits-as-numbers",
    clause: "resolution.values-unchanged",
    description: "Returns titles and names of digits as numbers",
    requests: [{ document: 'book(isbn: "digits") { title }' }],
    override: changeTexts((text) => (/^\d+$/.test(text) ? Number(text) : text)),
  },
];

function changeTexts(rewrite: (text: string) => unknown): Overrides {
  return changeValues(["name", "email", "title", "author"], (value) =>
    typeof value === "string" ? rewrite(value) : value,
  );
}
