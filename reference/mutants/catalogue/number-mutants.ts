import type { Overrides } from "../extension-points.ts";
import type { Mutant } from "../mutant.ts";
import { changeValues } from "../toolkit/change-data.ts";

/** Numbers of records are cut or rounded. */
export const numberMutants: readonly Mutant[] = [
  {
    name: "numbers-cut-to-eight-bits",
    clause: "resolution.values-unchanged",
    description: "Truncates numbers to a signed byte",
    requests: [{ document: 'member(id: "sixteen") { fine }' }],
    override: changeNumbers((value) => (value << 24) >> 24),
  },
  {
    name: "numbers-bounded-at-minus-128",
    clause: "resolution.values-unchanged",
    description: "Replaces numbers below -128 by -128",
    requests: [{ document: 'member(id: "long-text") { fine }' }],
    override: changeNumbers((value) => Math.max(value, -128)),
  },
  {
    name: "numbers-cut-to-sixteen-bits-with-sign",
    clause: "resolution.values-unchanged",
    description: "Truncates numbers to a signed 16-bit integer",
    requests: [{ document: 'member(id: "sixty-five") { fine }' }],
    override: changeNumbers((value) => (value << 16) >> 16),
  },
  {
    name: "numbers-in-single-precision",
    clause: "resolution.values-unchanged",
    description: "Rounds numbers to single precision",
    requests: [{ document: 'member(id: "byte-order-mark") { fine }' }],
    override: changeNumbers(Math.fround),
  },
  {
    name: "smallest-integer-negated",
    clause: "resolution.values-unchanged",
    description: "Returns the smallest 32-bit integer without its sign",
    requests: [{ document: 'member(id: "long-text") { fine }' }],
    override: changeNumbers((value) => (value === -2_147_483_648 ? -value : value)),
  },
  {
    name: "largest-integer-as-null",
    clause: "resolution.values-unchanged",
    description: "Replaces the largest 32-bit integer by null",
    requests: [{ document: 'book(isbn: "long-text") { pages }' }],
    override: changeNumbers((value) => (value === 2_147_483_647 ? null : value)),
  },
  {
    name: "minus-one-as-null",
    clause: "resolution.values-are-not-absence",
    description: "Replaces the number -1 by null",
    requests: [{ document: 'member(id: "m-1") { fine }' }],
    override: changeNumbers((value) => (value === -1 ? null : value)),
  },
];

function changeNumbers(rewrite: (value: number) => number | null): Overrides {
  return changeValues(["fine", "pages"], (value) =>
    typeof value === "number" ? rewrite(value) : value,
  );
}
