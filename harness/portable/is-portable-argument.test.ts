import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isPlainValue, isPortableArgument, isQuotable } from "./is-portable-argument.ts";

describe("isQuotable()", () => {
  it("takes all that may stand between double quotes", () => {
    for (const text of [
      "",
      "m1 ",
      ") } {",
      "a:b",
      "zoë",
      "🧮",
      "it's",
      "<&>",
      "$",
      "$$",
      "$&",
      "$ 5",
    ]) {
      assert.equal(isQuotable(text), true, text);
    }
  });

  it("refuses quotes, backslashes, control characters and what reads like a mark", () => {
    for (const text of [
      'a"b',
      "a\\b",
      "a\tb",
      "a\nb",
      "\u007f",
      "\ud800",
      "$name",
      "cash$1",
      "$_",
    ]) {
      assert.equal(isQuotable(text), false, text);
    }
  });
});

describe("isPlainValue()", () => {
  it("refuses what some JSON encoders escape, and marks", () => {
    for (const text of ["m1", "a  b", "x:y", "p(1)", "{b}", "$$", "cash$1", "978-0-13"]) {
      assert.equal(isPlainValue(text), true, text);
    }
    for (const text of [
      "a&b",
      "<",
      ">",
      "a/b",
      "it's",
      "1+1",
      "`",
      "ß",
      '"',
      "\\",
      "\n",
      "$other",
    ]) {
      assert.equal(isPlainValue(text), false, text);
    }
  });
});

describe("isPortableArgument()", () => {
  it("takes a mark in a string only where its name ends", () => {
    const judge = (...parts: (string | { value: number | string | boolean | null })[]): boolean =>
      isPortableArgument({ kind: "template", parts });
    assert.equal(judge("m", { value: 10 }), true);
    assert.equal(judge({ value: 1 }, { value: true }, " b"), true);
    assert.equal(judge({ value: null }), false);
    assert.equal(judge({ value: 1 }, "b"), false);
    assert.equal(judge({ value: 1 }, "0"), false);
    assert.equal(judge({ value: 1 }, "é"), false);
    assert.equal(judge("$", { value: 1 }), false);
    assert.equal(judge({ value: "text brings quotes of its own" }), false);
  });

  it("takes numbers only as the digits that every encoder writes", () => {
    for (const [value, expected] of [
      [0, true],
      [999_999_999, true],
      [-1, false],
      [1.5, false],
      [1e21, false],
    ] as const) {
      assert.equal(isPortableArgument({ kind: "variable", value }), expected, String(value));
    }
    assert.equal(isPortableArgument({ kind: "digits", text: "042" }), true);
    assert.equal(isPortableArgument({ kind: "digits", text: "4 2" }), false);
  });
});
