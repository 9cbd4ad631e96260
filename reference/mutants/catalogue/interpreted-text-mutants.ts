import type { Overrides } from "../extension-points.ts";
import type { Mutant } from "../mutant.ts";
import { changeValues } from "../toolkit/change-data.ts";

const entities = new Map([
  ["&amp;", "&"],
  ["&lt;", "<"],
  ["&gt;", ">"],
  ["&quot;", '"'],
]);

const plainMarks = new Map([
  ["‘", "'"],
  ["’", "'"],
  ["“", '"'],
  ["”", '"'],
  ["–", "-"],
  ["…", "..."],
]);

/** Strings of records are interpreted, as programs that read files, templates or markup do. */
export const interpretedTextMutants: readonly Mutant[] = [
  {
    name: "words-for-absence-as-null",
    clause: "resolution.values-unchanged",
    description: "Replaces strings that mean an absent value in tables, such as NA, by null",
    requests: [{ document: 'member(id: "words-for-absence") { name }' }],
    override: interpretTexts((text) => (/^(NA|N\/A|NaN|None)$/.test(text) ? null : text)),
  },
  {
    name: "words-for-truth-as-booleans",
    clause: "resolution.values-unchanged",
    description: "Returns the strings yes, no, on and off as booleans",
    requests: [{ document: 'member(id: "words-for-truth") { name }' }],
    override: interpretTexts((text) =>
      /^(yes|no|on|off)$/i.test(text) ? /^(yes|on)$/i.test(text) : text,
    ),
  },
  {
    name: "texts-like-numbers-respelled",
    clause: "resolution.values-unchanged",
    description: "Rewrites strings that look like a decimal number, such as 1e5",
    requests: [{ document: 'member(id: "like-numbers") { name }' }],
    override: interpretTexts((text) =>
      /^[-+]?\d+(\.\d+)?(e\d+)?$/.test(text) && !/^\d+$/.test(text) ? String(Number(text)) : text,
    ),
  },
  {
    name: "entities-in-texts-decoded",
    clause: "resolution.values-unchanged",
    description: "Decodes HTML entities in strings",
    requests: [{ document: 'member(id: "entities") { name }' }],
    override: interpretTexts((text) =>
      text.replaceAll(/&[a-z]+;/g, (entity) => entities.get(entity) ?? entity),
    ),
  },
  {
    name: "percent-signs-in-texts-halved",
    clause: "resolution.values-unchanged",
    description: "Passes strings to a formatting function, which takes %% for one percent sign",
    requests: [{ document: 'member(id: "templates") { name }' }],
    override: interpretTexts((text) => text.replaceAll("%%", "%")),
  },
  {
    name: "dollar-names-in-texts-expanded",
    clause: "resolution.values-unchanged",
    description: "Replaces shell variables in strings, such as $name, by an empty text",
    requests: [{ document: 'book(isbn: "templates") { title }' }],
    override: interpretTexts((text) => text.replaceAll(/\$\{?\w+\}?/g, "")),
  },
  {
    name: "typographic-marks-in-texts-replaced",
    clause: "resolution.values-unchanged",
    description: "Replaces typographic quotes, dashes and dots in strings by plain ones",
    requests: [{ document: 'member(id: "typographic") { name }' }],
    override: interpretTexts((text) =>
      text.replaceAll(/[‘’“”–…]/g, (mark) => plainMarks.get(mark) ?? mark),
    ),
  },
  {
    name: "marks-of-direction-in-texts-dropped",
    clause: "resolution.values-unchanged",
    description: "Drops the characters that set the direction of writing from strings",
    requests: [{ document: 'member(id: "rare-characters") { name }' }],
    override: interpretTexts((text) =>
      text.replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, ""),
    ),
  },
  {
    name: "private-characters-in-texts-replaced",
    clause: "resolution.values-unchanged",
    description: "Replaces private characters in strings by the replacement character",
    requests: [{ document: 'member(id: "rare-characters") { name }' }],
    override: interpretTexts((text) => text.replaceAll(/\p{Co}/gu, "\ufffd")),
  },
];

function interpretTexts(interpret: (text: string) => unknown): Overrides {
  return changeValues(["name", "email", "title", "author"], (value) =>
    typeof value === "string" ? interpret(value) : value,
  );
}
