import { err } from "../../result.ts";
import type { Overrides } from "../extension-points.ts";
import type { Mutant } from "../mutant.ts";
import { encodeValuesBy } from "../toolkit/substitute-by.ts";

/** An ISBN of 257 characters, of which there is a book. */
const longIsbn = `${"a-long-shelf-mark-".repeat(14)}a-lo1`;

/** Values of some types are inserted wrongly, or rejected where they are used. */
export const usedValueMutants: readonly Mutant[] = [
  {
    name: "booleans-in-values-capitalized",
    clause: "variables.substitution",
    description: "Inserts true and false as True and False",
    requests: [{ document: 'member(id: "is-$b") { name }', variables: { b: true } }],
    override: encodeValuesBy((value, json) =>
      typeof value === "boolean" ? json.replace(/^./, (letter) => letter.toUpperCase()) : json,
    ),
  },
  {
    name: "booleans-in-values-as-digits",
    clause: "variables.substitution",
    description: "Inserts true and false as 1 and 0",
    requests: [{ document: 'member(id: "is-$b") { name }', variables: { b: false } }],
    override: encodeValuesBy((value, json) =>
      typeof value === "boolean" ? String(Number(value)) : json,
    ),
  },
  {
    name: "null-in-values-as-nothing",
    clause: "variables.substitution",
    description: "Inserts null as an empty text",
    requests: [{ document: 'member(id: "is-$n") { name }', variables: { n: null } }],
    override: encodeValuesBy((value, json) => (value === null ? "" : json)),
  },
  {
    name: "negative-values-without-sign",
    clause: "variables.substitution",
    description: "Inserts negative numbers without their sign",
    requests: [{ document: 'member(id: "m$n") { name }', variables: { n: -1 } }],
    override: encodeValuesBy((value, json) =>
      typeof value === "number" ? json.replace("-", "") : json,
    ),
  },
  {
    name: "long-numbers-in-values-quoted",
    clause: "variables.number",
    alsoBreaks: ["variables.substitution"],
    description: "Inserts numbers of more than three digits in quotes",
    requests: [{ document: 'member(id: "m$n") { shelf }', variables: { n: 1234 } }],
    override: encodeValuesBy((value, json) =>
      typeof value === "number" && /^\d{4,}$/.test(json) ? `"${json}"` : json,
    ),
  },
  {
    name: "fractions-in-values-cut",
    clause: "variables.substitution",
    description: "Inserts numbers without their fraction",
    requests: [{ document: 'member(id: "m$n") { name }', variables: { n: 1.5 } }],
    override: encodeValuesBy((value, json) =>
      typeof value === "number" ? String(Math.trunc(value)) : json,
    ),
  },
  {
    name: "long-strings-in-values-cut",
    clause: "variables.string",
    description: "Cuts strings in variables after a fixed length, such as 255 characters",
    requests: [{ document: "book(isbn: $isbn) { title }", variables: { isbn: longIsbn } }],
    override: encodeValuesBy((value, json) =>
      typeof value === "string" ? JSON.stringify(value.slice(0, 255)) : json,
    ),
  },
  {
    name: "emoji-in-values-escaped",
    clause: "variables.special-characters",
    description: "Inserts characters beyond 16 bits as escapes, which it does not decode",
    requests: [{ document: "member(id: $id) { name }", variables: { id: "🦉" } }],
    override: encodeValuesBy((_, json) =>
      json.replaceAll(/[\ud800-\udfff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16)}`),
    ),
  },
  {
    name: "lists-in-values-without-brackets",
    clause: "variables.substitution",
    description: "Inserts the elements of a list without its brackets",
    requests: [{ document: 'member(id: "m$n") { name }', variables: { n: [7] } }],
    override: encodeValuesBy((value, json) => (Array.isArray(value) ? value.join(",") : json)),
  },
  {
    name: "negative-values-refused",
    clause: "variables.substitution",
    description: "Rejects negative numbers as values",
    requests: [{ document: 'member(id: "m$n") { price }', variables: { n: -1 } }],
    override: rejectUsed((value) => typeof value === "number" && value < 0),
  },
  {
    name: "fractions-as-values-refused",
    clause: "variables.substitution",
    description: "Rejects fractions as values",
    requests: [{ document: 'member(id: "m$n") { price }', variables: { n: 1.5 } }],
    override: rejectUsed((value) => typeof value === "number" && !Number.isInteger(value)),
  },
  {
    name: "false-and-null-taken-for-no-value",
    clause: "variables.substitution",
    description: "Treats variables with the value false or null as missing",
    requests: [{ document: 'member(id: "m$n") { price }', variables: { n: false } }],
    override: rejectUsed((value) => value === false || value === null),
  },
  {
    name: "used-lists-refused",
    clause: "variables.substitution",
    description: "Rejects lists and objects as values of used variables",
    requests: [{ document: 'member(id: "m$n") { price }', variables: { n: [7] } }],
    override: rejectUsed((value) => typeof value === "object" && value !== null),
  },
  {
    name: "numbers-of-six-digits-precise",
    clause: "variables.number",
    description: "Inserts numbers with a precision of six digits",
    requests: [{ document: "book(isbn: $n) { price }", variables: { n: 9780134 } }],
    override: encodeValuesBy((value, json) =>
      typeof value === "number" ? value.toPrecision(6).replace(/\.?0*$/, "") : json,
    ),
  },
  {
    name: "strings-like-numbers-as-numbers",
    clause: "variables.string",
    description: "Inserts strings with the spelling of a number as numbers",
    requests: [{ document: "member(id: $id) { name }", variables: { id: "1e1" } }],
    override: encodeValuesBy((value, json) =>
      typeof value === "string" && /^\d+e\d+$/.test(value) ? String(Number(value)) : json,
    ),
  },
];

/** Rejects queries whose document has a placeholder with such a value. */
function rejectUsed(isRejected: (value: unknown) => boolean): Overrides {
  return {
    substitute: (original) => (query) =>
      Object.entries(query.variables).some(
        ([name, value]) => query.document.includes(`$${name}`) && isRejected(value),
      )
        ? err(["Variable is not accepted"])
        : original(query),
  };
}
