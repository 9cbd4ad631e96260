import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { countNoun } from "./count-noun.ts";

describe("countNoun()", () => {
  it("uses the singular for one thing only", () => {
    assert.deepEqual(
      [0, 1, 2].map((count) => countNoun(count, "case")),
      ["0 cases", "1 case", "2 cases"],
    );
  });
});
