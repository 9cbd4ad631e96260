import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { alignColumns } from "./align-columns.ts";

describe("alignColumns()", () => {
  it("sets columns below each other, and ends no line in blanks", () => {
    const rows = [
      ["a", "required", "A title"],
      ["a longer id", "implied", ""],
    ];
    assert.deepEqual(alignColumns(rows), [
      "a            required  A title",
      "a longer id  implied",
    ]);
  });
});
