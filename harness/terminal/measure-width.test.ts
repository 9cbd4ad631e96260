import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { measureWidth } from "./measure-width.ts";

describe("measureWidth()", () => {
  for (const [text, width, what] of [
    ["", 0, "empty text"],
    ["abc d", 5, "ASCII"],
    ["Édouard", 7, "a composed accent"],
    ["E\u0301douard", 7, "a combining accent"],
    ["本棚", 4, "East Asian wide characters"],
    ["ａ", 2, "a fullwidth form"],
    ["🦉", 2, "an emoji outside the basic plane"],
    ["👩‍🚀", 2, "emoji joined to one"],
    ["…≠", 2, "punctuation and symbols"],
  ] as const) {
    it(`measures ${what}`, () => {
      assert.equal(measureWidth(text), width);
    });
  }
});
