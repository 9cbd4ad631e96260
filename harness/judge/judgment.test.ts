import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { breaksRequired, type Difference, type Place, printPlace } from "./judgment.ts";

const places: readonly [place: Place, printed: string][] = [
  [{ pointer: "" }, ""],
  [{ pointer: "/body/data" }, "/body/data"],
  [{ step: 0, pointer: "/status" }, "/steps/0/status"],
  [{ exchange: 3, pointer: "/status" }, "/together/3/status"],
  [{ step: 1, exchange: 0, pointer: "/body" }, "/steps/1/together/0/body"],
  [{ healthCheck: true, pointer: "/status" }, "/canary/status"],
];

describe("printPlace()", () => {
  for (const [place, printed] of places) {
    it(`prints ${JSON.stringify(place)} as one pointer`, () => {
      assert.equal(printPlace(place), printed);
    });
  }
});

describe("breaksRequired()", () => {
  const implied: Difference = { pointer: "/body/took", level: "implied" };

  it("is true for one difference that is not implied only", () => {
    assert.equal(breaksRequired({ differences: [implied, { pointer: "/status" }] }), true);
  });

  it("is false for no difference, and for implied differences", () => {
    assert.equal(breaksRequired({ differences: [] }), false);
    assert.equal(breaksRequired({ differences: [implied] }), false);
  });
});
