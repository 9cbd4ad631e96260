import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { escapeLine, escapeNonAscii, escapeText } from "./escape-text.ts";

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

  it("escapes every invisible character, and both halves of one beyond U+FFFF", () => {
    for (const character of [
      "\u00ad",
      "\u034f",
      "\u115f",
      "\u3164",
      "\u180e",
      "\uffa0",
      "\ufe0f",
    ]) {
      const digits = character.charCodeAt(0).toString(16).padStart(4, "0");
      assert.equal(escapeText(`a${character}b`), `a\\u${digits}b`);
    }
    assert.equal(escapeText("\u{e0041}"), "\\udb40\\udc41");
  });

  it("breaks what Azure Pipelines and TeamCity would carry out anywhere in a line", () => {
    assert.equal(
      escapeText("a ##vso[task.x] ##[group] ##TeamCity[y] ## [z] #[1]"),
      "a #\\u0023vso[task.x] #\\u0023[group] #\\u0023TeamCity[y] ## [z] #[1]",
    );
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

describe("escapeNonAscii()", () => {
  it("writes code units outside ASCII, and leaves the others", () => {
    assert.equal(escapeNonAscii("e\u0301 \u{1f989}!"), "e\\u0301 \\ud83e\\udd89!");
  });
});
