import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fitExponent } from "./fit-exponent.ts";

const sizes = [10, 100, 1000, 10_000];

describe("fitExponent()", () => {
  for (const exponent of [0, 1, 2]) {
    it(`finds the exponent ${exponent} of a power`, () => {
      const points = sizes.map((size) => ({ size, ms: 3 * size ** exponent }));
      assert.ok(Math.abs(fitExponent(points) - exponent) < 1e-9);
    });
  }

  it("lies between when the points do", () => {
    const points = [
      { size: 1, ms: 1 },
      { size: 10, ms: 10 },
      { size: 100, ms: 1000 },
    ];
    assert.ok(Math.abs(fitExponent(points) - 1.5) < 1e-9);
  });

  it("is not a number for one size", () => {
    assert.equal(fitExponent([{ size: 10, ms: 1 }]), Number.NaN);
  });
});
