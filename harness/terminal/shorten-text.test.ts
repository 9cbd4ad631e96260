import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { shortenText } from "./shorten-text.ts";

describe("shortenText()", () => {
  it("returns a text that fits", () => {
    assert.equal(shortenText("four", 4), "four");
  });

  it("cuts a longer text and marks the cut", () => {
    assert.equal(shortenText("fours", 4), "four…");
  });
});
