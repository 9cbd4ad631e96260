import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { wrapText } from "./wrap-text.ts";

describe("wrapText()", () => {
  it("wraps at spaces", () => {
    assert.deepEqual(wrapText("the quick brown fox", 10), ["the quick", "brown fox"]);
    assert.deepEqual(wrapText("short", 10), ["short"]);
    assert.deepEqual(wrapText("", 10), [""]);
  });

  it("cuts a word that is wider than a line", () => {
    assert.deepEqual(wrapText("a abcdefghijkl b", 5), ["a", "abcde", "fghij", "kl b"]);
    assert.deepEqual(wrapText("of resolution.values-are-not-absence", 27), [
      "of",
      "resolution.values-are-not-",
      "absence",
    ]);
    assert.deepEqual(wrapText("1.abcdefgh.2", 5), ["1.", "abcde", "fgh.2"]);
  });

  it("counts two columns for a wide character", () => {
    assert.deepEqual(wrapText("本本本", 4), ["本本", "本"]);
  });

  it("cuts between characters as readers see them", () => {
    assert.deepEqual(wrapText("👩‍🚀👩‍🚀👩‍🚀", 4), ["👩‍🚀👩‍🚀", "👩‍🚀"]);
    assert.deepEqual(wrapText("E\u0301E\u0301E\u0301", 2), ["E\u0301E\u0301", "E\u0301"]);
  });
});
