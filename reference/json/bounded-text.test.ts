import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { BoundedText, TextTooLongError } from "./bounded-text.ts";

const long = "🧮é".repeat(10_000);

function collect(maxBytes: number, ...texts: readonly string[]): BoundedText {
  const collected = new BoundedText(maxBytes);
  for (const text of texts) {
    collected.add(text);
  }
  return collected;
}

describe("BoundedText", () => {
  it("keeps a short text as a string", () => {
    assert.equal(collect(100, "a", "", "🧮").end(), "a🧮");
  });

  it("gives the bytes of a long text", () => {
    assert.deepEqual(collect(70_000, "a", long, "b").end(), Buffer.from(`a${long}b`));
  });

  it("adds another text between its own", () => {
    const text = collect(200_000, "a", long, "b");
    text.addAll(collect(200_000, long, "c"));
    text.add("d");
    assert.equal(text.end().toString(), `a${long}b${long}cd`);
  });

  for (const [title, text] of [
    ["short", "é".repeat(50)],
    ["long", long],
  ] as const) {
    it(`takes a ${title} text of exactly the maximum, and no longer one`, () => {
      const length = Buffer.byteLength(text);
      assert.equal(collect(length, text).end().toString(), text);
      assert.throws(() => collect(length - 1, text).end(), TextTooLongError);
    });
  }
});
