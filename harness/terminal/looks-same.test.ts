import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { escapeNonAscii, looksSame } from "./looks-same.ts";

describe("looksSame()", () => {
  for (const [title, left, right, expected] of [
    ["a composed and a combining accent", "Am\u00e9lie", "Ame\u0301lie", true],
    ["a space and a no-break space", "a b", "a\u00a0b", true],
    ["a letter and its fullwidth form", "A", "\uff21", true],
    ["the same text", "a", "a", false],
    ["a letter with and without an accent", "\u00e9", "e", false],
    ["different words", "left", "right", false],
  ] as const) {
    it(`is ${expected} for ${title}`, () => {
      assert.equal(looksSame(left, right), expected);
    });
  }
});

describe("escapeNonAscii()", () => {
  it("writes code units outside ASCII, and leaves the others", () => {
    assert.equal(escapeNonAscii("e\u0301 \u{1f989}!"), "e\\u0301 \\ud83e\\udd89!");
  });
});
