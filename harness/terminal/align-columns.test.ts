import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { alignColumns } from "./align-columns.ts";

describe("alignColumns()", () => {
  it("aligns columns, and ends no line with a space", () => {
    const rows = [
      ["a", "required", "A title"],
      ["a longer id", "implied", ""],
    ];
    assert.deepEqual(alignColumns(rows), [
      "a            required  A title",
      "a longer id  implied",
    ]);
  });

  it("aligns by the width on screen, not by the length of the string", () => {
    assert.deepEqual(
      alignColumns([
        ["🦉🦉", "x"],
        ["e\u0301", "y"],
        ["abcd", "z"],
      ]),
      ["🦉🦉  x", "e\u0301     y", "abcd  z"],
    );
  });
});
