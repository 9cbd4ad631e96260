import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { groupBy } from "./group-by.ts";

describe("groupBy()", () => {
  it("keeps the order of groups and of their items", () => {
    const groups = groupBy(["two", "three", "one", "four"], ({ length }) => length);
    assert.deepEqual(
      [...groups],
      [
        [3, ["two", "one"]],
        [5, ["three"]],
        [4, ["four"]],
      ],
    );
  });

  it("finds no groups in nothing", () => {
    assert.equal(groupBy([], String).size, 0);
  });
});
