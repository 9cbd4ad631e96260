import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { shortenValue } from "../../json/shorten-value.ts";
import { layOut } from "../../terminal/lay-out.ts";
import { createPalette } from "../../terminal/palette.ts";
import type { ReportedDifference } from "../reported-case.ts";
import { describeDifference, summarizeDifference } from "./describe-difference.ts";

function describeLines(difference: ReportedDifference): string[] {
  const layout = { palette: createPalette(false), width: 80 };
  return layOut(describeDifference(difference), layout).split("\n");
}

describe("describeDifference()", () => {
  it("fits on one line if the values are short", () => {
    assert.deepEqual(describeLines({ pointer: "/status", expected: 400, received: 200 }), [
      "    /status: expected 400, received 200",
    ]);
  });

  it("wraps longer values below each other", () => {
    const expected = "a ".repeat(40);
    assert.deepEqual(describeLines({ pointer: "/body", expected, received: 1 }), [
      "    /body",
      `      expected  "${"a ".repeat(31)}a`,
      `                ${"a ".repeat(8)}"`,
      "      received  1",
    ]);
  });

  it("shows a message instead of a value that is left out", () => {
    assert.deepEqual(describeLines({ pointer: "/body/data", expected: {}, message: "Missing" }), [
      "    /body/data: Missing",
      "      expected  {}",
    ]);
  });

  it("shows the first difference of long values", () => {
    const start = "x".repeat(5000);
    const lines = describeLines({
      pointer: "/body",
      expected: `${start}left${start}`,
      received: `${start}right${start}`,
    });
    const text = lines.join("\n");
    assert.match(text, /expected {2}…x{29,30}left/);
    assert.match(text, /received {2}…x{29,30}right/);
    assert.match(text, /\(10004\s+characters\)/);
    assert.ok(lines.length <= 9, text);
    assert.ok(Math.max(...lines.map((line) => line.length)) <= 80, text);
  });

  it("abbreviates a value once, and counts its characters without quotes", () => {
    const text = "x".repeat(5000);
    const received = shortenValue(text.slice(1));
    const shown = describeLines({ pointer: "/body", expected: text, received }).join(" ");
    assert.match(shown, /expected {2}…[x\s]+… \(5000\s+characters\)/);
    assert.match(shown, /received {2}…x+… \(4999\s+characters\)$/);
  });

  for (const [title, expected, received, shown] of [
    ["a composed and a combining accent", "\u00e9", "e\u0301", ['"\\u00e9"', '"e\\u0301"']],
    ["a space and a no-break space", "a b", "a\u00a0b", ['"a b"', '"a\\u00a0b"']],
    ["a letter and its fullwidth form", "A", "\uff21", ['"A"', '"\\uff21"']],
  ] as const) {
    it(`shows the code points of values that look the same, like ${title}`, () => {
      const [left, right] = shown;
      assert.deepEqual(describeLines({ pointer: "/body", expected, received }), [
        `    /body: expected ${left}, received ${right}`,
      ]);
    });
  }

  it("shows a letter with and without an accent as they are", () => {
    assert.deepEqual(describeLines({ pointer: "/body", expected: "\u00e9", received: "e" }), [
      '    /body: expected "\u00e9", received "e"',
    ]);
  });

  it("shortens long pointers", () => {
    const lines = describeLines({ pointer: `/${"x".repeat(500)}`, message: "Missing" });
    assert.ok(lines.length <= 4);
    assert.match(lines.join("\n"), /…/);
  });
});

describe("summarizeDifference()", () => {
  it("describes a difference on one line, with its message and both values", () => {
    const difference = { pointer: "/body", message: "Not asked for", expected: 1, received: [2] };
    assert.equal(
      summarizeDifference({ ...difference, level: "implied" }),
      "/body: Not asked for (implied, not required): expected 1, received [2]",
    );
  });
});
