import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { escapeLine, escapeText } from "./escape-text.ts";

describe("escapeText()", () => {
  it("leaves text of any language, line breaks and tabs unchanged", () => {
    const text = "Ada\n\tÉdouard 本 🦉 \u0301 …";
    assert.equal(escapeText(text), text);
  });

  it("escapes terminal control characters", () => {
    assert.equal(
      escapeText("\u001b[2J\u0007\b\r\u009b31m\u0000"),
      "\\u001b[2J\\u0007\\u0008\\u000d\\u009b31m\\u0000",
    );
  });

  it("escapes bidirectional controls and invisible characters", () => {
    assert.equal(
      escapeText("a\u202eb\u2066c\u200bd\ufeffe\u2028"),
      "a\\u202eb\\u2066c\\u200bd\\ufeffe\\u2028",
    );
  });

  it("escapes unpaired surrogates only", () => {
    assert.equal(escapeText("\ud83e\udd89 \ud83e \udd89"), "\ud83e\udd89 \\ud83e \\udd89");
  });
});

describe("escapeLine()", () => {
  it("escapes line breaks and tabs as well", () => {
    assert.equal(escapeLine("a\nb\tc\u001b"), "a\\nb\\tc\\u001b");
  });

  it("escapes spaces that look like a blank", () => {
    assert.equal(escapeLine("a b\u00a0c\u2009d\u3000"), "a b\\u00a0c\\u2009d\\u3000");
  });
});
