import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isDigits, readArgument } from "./selection.ts";

describe("readArgument()", () => {
  it("hands over a quoted string as it stands", () => {
    assert.equal(readArgument({ kind: "string", text: " m1: {b} " }), " m1: {b} ");
  });

  it("hands over digits as text, zeros in front included", () => {
    assert.equal(readArgument({ kind: "digits", text: "042" }), "042");
  });

  it("hands over the text of a string variable without its quotes", () => {
    assert.equal(readArgument({ kind: "variable", value: "a b" }), "a b");
  });

  it("hands over a number variable as its digits", () => {
    assert.equal(readArgument({ kind: "variable", value: 978 }), "978");
  });

  it("puts the JSON of each value into a string with marks", () => {
    const parts = ["m", { value: 10 }, " ", { value: true }, " ", { value: null }];
    assert.equal(readArgument({ kind: "template", parts }), "m10 true null");
  });
});

describe("isDigits()", () => {
  it("holds for digits and number variables alone", () => {
    assert.equal(isDigits({ kind: "digits", text: "7" }), true);
    assert.equal(isDigits({ kind: "variable", value: 7 }), true);
    assert.equal(isDigits({ kind: "variable", value: "7" }), false);
    assert.equal(isDigits({ kind: "string", text: "7" }), false);
    assert.equal(isDigits({ kind: "template", parts: [{ value: 7 }] }), false);
  });
});
