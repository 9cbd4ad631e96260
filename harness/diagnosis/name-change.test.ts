import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { shortenString } from "../json/shorten-value.ts";
import { nameChange } from "./name-change.ts";

describe("nameChange()", () => {
  for (const [expected, received, name] of [
    ["Ada", "ada", "in lower case"],
    ["e\u0301", "\u00e9", "composed"],
    ["a\r\nb", "a\nb", "CR LF as LF"],
    ["member.loans.9.id", "member.loans.10.id", "numbers plus 1"],
    ["978-0-13", "978013", "text punctuation"],
    ["Douglas Adams", "Ada Lovelace", "text other"],
  ] as const) {
    it(`names ${JSON.stringify(expected)} that became ${JSON.stringify(received)}`, () => {
      assert.equal(nameChange(expected, received), name);
    });
  }

  it("names the length of a text that was cut, even of one that is shortened in the result", () => {
    const text = "x".repeat(3000);
    assert.equal(nameChange(text, "x".repeat(255)), "cut to 255 characters");
    assert.equal(nameChange(text, shortenString("x".repeat(2048))), "cut to 2048 characters");
  });

  for (const [expected, received, name] of [
    [978, 0, "as 0"],
    [16_777_217, 16_777_216, "in single precision"],
    [-5, 5, "with the other sign"],
    [40_000, -25_536, "in 16 bits"],
    [40_000, 32_767, "in 16 bits"],
    [300, 44, "in 8 bits"],
    [12, 13, "plus 1"],
    [250, 25_000, "at another scale"],
    [12_345, 123, "without its end"],
    [12_345, 777, "another number"],
  ] as const) {
    it(`names ${expected} that became ${received}`, () => {
      assert.equal(nameChange(expected, received), name);
    });
  }
});
