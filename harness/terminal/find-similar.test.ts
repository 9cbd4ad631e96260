import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { askIfMeant, findSimilar } from "./find-similar.ts";

const words = ["validation.path", "validation.order", "syntax.string", "validation/member"];

describe("findSimilar()", () => {
  it("finds words that differ in few letters, the nearest first", () => {
    assert.deepEqual(findSimilar("validation.pth", words), ["validation.path"]);
    assert.deepEqual(findSimilar("validaton/membr", words), ["validation/member"]);
    assert.deepEqual(findSimilar("bb", ["bcd", "b", "ccc"]), ["b", "bcd"]);
  });

  it("finds words that contain it, up to three", () => {
    assert.deepEqual(findSimilar("validation", words), [
      "validation.path",
      "validation.order",
      "validation/member",
    ]);
  });

  it("finds no words that contain few letters", () => {
    assert.deepEqual(findSimilar("pat", words), []);
  });

  it("finds nothing for a word unlike all others", () => {
    assert.deepEqual(findSimilar("zzzzzzz", words), []);
  });
});

describe("askIfMeant()", () => {
  it("quotes the words", () => {
    assert.equal(askIfMeant(["a"]), 'did you mean "a"?');
    assert.equal(askIfMeant(["a", "b", "c"]), 'did you mean "a", "b" or "c"?');
  });
});
