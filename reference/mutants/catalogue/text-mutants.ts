import type { Overrides } from "../extension-points.ts";
import type { Mutant } from "../mutant.ts";
import { changeValues } from "../toolkit/change-data.ts";

/** Strings of records are returned with other characters, or as other values. */
export const textMutants: readonly Mutant[] = [
  {
    name: "texts-trimmed",
    clause: "resolution.values-unchanged",
    description: "Trims whitespace at both ends of strings",
    keep: "users meet it",
    override: changeTexts((text) => text.trim()),
  },
  {
    name: "texts-like-numbers-respelled",
    clause: "resolution.values-unchanged",
    description: "Rewrites strings that look like a decimal number, such as 1e5",
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
