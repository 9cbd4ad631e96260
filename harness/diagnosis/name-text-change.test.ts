import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { shortenString } from "../json/shorten-value.ts";
import { nameTextChange } from "./name-text-change.ts";

describe("nameTextChange()", () => {
  for (const [expected, received, name] of [
    ["Ada", "ada", "in lower case"],
    ["e\u0301", "\u00e9", "composed"],
    ["a\r\nb", "a\nb", "CR LF as LF"],
    ["member.loans.9.id", "member.loans.10.id", "numbers plus 1"],
    ["a\tb\tc", "a b c", "U+0009 as U+0020"],
    ["978-0-13", "978013", "no U+002D"],
    ["member.name", "data.member.name", 'with "data." at its start'],
    ["name: Int is a scalar", "name: String is a scalar", '"Int" as "String"'],
    ["Douglas Adams", "Ada Lovelace", "another text"],
  ] as const) {
    it(`names ${JSON.stringify(expected)} that became ${JSON.stringify(received)}`, () => {
      assert.equal(nameTextChange(expected, received), name);
    });
  }

  it("names the length of a text that was cut, even of one that is shortened in the result", () => {
    const text = "x".repeat(3000);
    assert.equal(nameTextChange(text, "x".repeat(255)), "cut to 255 characters");
    assert.equal(nameTextChange(text, shortenString("x".repeat(2048))), "cut to 2048 characters");
  });

  it("names no change of a text that is the same", () => {
    assert.equal(nameTextChange("a", "a"), undefined);
  });
});
