import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isDigits, readArgument } from "./selection.ts";

describe("readArgument()", () => {
  it("reads a quoted string unchanged", () => {
    assert.equal(readArgument({ kind: "string", text: " m1: {b} " }), " m1: {b} ");
  });

  it("reads digits as text, leading zeros included", () => {
    assert.equal(readArgument({ kind: "digits", text: "042" }), "042");
  });

  it("reads the text of a string variable without quotes", () => {
    assert.equal(readArgument({ kind: "variable", value: "a b" }), "a b");
  });

  it("reads a number variable as its digits", () => {
    assert.equal(readArgument({ kind: "variable", value: 978 }), "978");
  });

  it("replaces each placeholder in a string with the JSON of its value", () => {
    const parts = ["m", { value: 10 }, " ", { value: true }, " ", { value: null }];
    assert.equal(readArgument({ kind: "template", parts }), "m10 true null");
  });
});

describe("isDigits()", () => {
  it("is true for digits and number variables only", () => {
    assert.equal(isDigits({ kind: "digits", text: "7" }), true);
    assert.equal(isDigits({ kind: "variable", value: 7 }), true);
    assert.equal(isDigits({ kind: "variable", value: "7" }), false);
    assert.equal(isDigits({ kind: "string", text: "7" }), false);
    assert.equal(isDigits({ kind: "template", parts: [{ value: 7 }] }), false);
  });
});
