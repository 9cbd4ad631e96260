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
    keep: "users meet it",
    requests: [{ document: 'member(id: "edges") { name }' }],
    override: changeTexts((text) => text.trim()),
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
    name: "texts-like-numbers-respelled",
    clause: "resolution.values-unchanged",
    description: "Rewrites strings that look like a decimal number, such as 1e5",
    requests: [{ document: 'member(id: "like-numbers") { name }' }],
    override: changeTexts((text) =>
      /^[-+]?\d+(\.\d+)?(e\d+)?$/.test(text) && !/^\d+$/.test(text) ? String(Number(text)) : text,
    ),
  },
];

function changeTexts(rewrite: (text: string) => unknown): Overrides {
  return changeValues(["name", "email", "title", "author"], (value) =>
    typeof value === "string" ? rewrite(value) : value,
  );
}
