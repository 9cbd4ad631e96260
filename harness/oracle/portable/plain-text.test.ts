import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  hasPlainCharacters,
  holdsPlaceholder,
  isPlainValue,
  isQuotable,
} from "./is-portable-selection.ts";

describe("isQuotable()", () => {
  for (const text of ["", "m1 ", ") } {", "a:b", "zoë", "🧮", "it's", "<&>"]) {
    it(`accepts ${JSON.stringify(text)}`, () => {
      assert.equal(isQuotable(text), true);
    });
  }

  for (const text of ['a"b', "a\\b", "a\tb", "a\nb", "\u007f", "\ud800", "$name", "$", "$ 5"]) {
    it(`rejects ${JSON.stringify(text)}`, () => {
      assert.equal(isQuotable(text), false);
    });
  }
});

describe("isPlainValue()", () => {
  for (const text of ["m1", "a  b", "x:y", "p(1)", "{b}", "cash $", "$ 5", "978-0-13"]) {
    it(`accepts ${JSON.stringify(text)}`, () => {
      assert.equal(isPlainValue(text), true);
    });
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
    "$1",
    "$$",
  ]) {
    it(`rejects ${JSON.stringify(text)}`, () => {
      assert.equal(isPlainValue(text), false);
    });
  }
});

describe("hasPlainCharacters()", () => {
  it("accepts a placeholder, but no character that encoders may escape", () => {
    assert.deepEqual(["$other", "a&b", "é"].map(hasPlainCharacters), [true, false, false]);
  });
});

describe("holdsPlaceholder()", () => {
  it("finds a dollar sign before a letter or an underscore", () => {
    assert.deepEqual(["a $b", "$_", "$1", "$$ $"].map(holdsPlaceholder), [
      true,
      true,
      false,
      false,
    ]);
  });
});
