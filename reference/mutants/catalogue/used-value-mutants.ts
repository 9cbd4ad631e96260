import type { MutantCatalogue } from "../mutant.ts";
import { rejectQuery } from "../toolkit/change-step.ts";
import { encodeValuesBy } from "../toolkit/substitute-by.ts";

/** Values of some types are inserted wrongly, or rejected where they are used. */
export const usedValueMutants: MutantCatalogue = {
  "long-numbers-in-values-quoted": {
    clauses: ["variables.number", "variables.substitution"],
    description: "Inserts numbers of more than three digits in quotes",
    override: encodeValuesBy((value, json) =>
      typeof value === "number" && /^\d{4,}$/.test(json) ? `"${json}"` : json,
    ),
  },
  "fractions-in-values-cut": {
    clauses: ["variables.substitution"],
    description: "Inserts numbers without their fraction",
    override: encodeValuesBy((value, json) =>
      typeof value === "number" ? String(Math.trunc(value)) : json,
    ),
  },
  "long-strings-in-values-cut": {
    clauses: ["variables.string"],
    description: "Cuts strings in variables after a fixed length, such as 255 characters",
    override: encodeValuesBy((value, json) =>
      typeof value === "string" ? JSON.stringify(value.slice(0, 255)) : json,
    ),
  },
  "emoji-in-values-escaped": {
    clauses: ["variables.special-characters"],
    description: "Inserts characters beyond 16 bits as escapes, which it does not decode",
    override: encodeValuesBy((_, json) =>
      json.replaceAll(/[\ud800-\udfff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16)}`),
    ),
  },
  "negative-values-refused": {
    clauses: ["variables.substitution"],
    description: "Rejects negative numbers as values",
    keep: "users meet it",
    override: rejectQuery(({ document, variables }) =>
      Object.entries(variables).some(
        ([name, value]) => document.includes(`$${name}`) && typeof value === "number" && value < 0,
      ),
    ),
  },
  "strings-like-numbers-as-numbers": {
    clauses: ["variables.string"],
    description: "Inserts strings with the spelling of a number as numbers",
    override: encodeValuesBy((value, json) =>
      typeof value === "string" && /^\d+e\d+$/.test(value) ? String(Number(value)) : json,
    ),
  },
};
