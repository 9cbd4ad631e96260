import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { compareJson } from "./compare-json.ts";

describe("compareJson()", () => {
  it("shows the first different elements of a list that has far too many", () => {
    const others = Array.from({ length: 2000 }, (_, index) => (index < 3 ? `other ${index}` : "a"));
    const differences = [...compareJson(["a"], others, "/errors", { arrays: "as-sets" })];
    assert.deepEqual(
      differences.map(({ pointer, received }) => [pointer, received]),
      [
        ["/errors", "(array of 2000 elements)"],
        ["/errors/0", "other 0"],
        ["/errors/1", "other 1"],
        ["/errors/2", "other 2"],
      ],
    );
  });
});
