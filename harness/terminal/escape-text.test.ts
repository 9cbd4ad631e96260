import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { escapeLine, escapeText } from "./escape-text.ts";

describe("escapeText()", () => {
  it("leaves text of any language, line breaks and tabs as they are", () => {
    const text = "Ada\n\tÉdouard 本 🦉 \u0301 …";
    assert.equal(escapeText(text), text);
  });

  it("spells out what could move the cursor or change colours", () => {
    assert.equal(
      escapeText("\u001b[2J\u0007\b\r\u009b31m\u0000"),
      "\\u001b[2J\\u0007\\u0008\\u000d\\u009b31m\\u0000",
    );
  });

  it("spells out what turns the direction of writing, and what cannot be seen", () => {
    assert.equal(
      escapeText("a\u202eb\u2066c\u200bd\ufeffe\u2028"),
      "a\\u202eb\\u2066c\\u200bd\\ufeffe\\u2028",
    );
  });

  it("spells out halves of characters, and only those", () => {
    assert.equal(escapeText("\ud83e\udd89 \ud83e \udd89"), "\ud83e\udd89 \\ud83e \\udd89");
  });
});

describe("escapeLine()", () => {
  it("keeps text on one line", () => {
    assert.equal(escapeLine("a\nb\tc\u001b"), "a\\nb\\tc\\u001b");
  });
});
