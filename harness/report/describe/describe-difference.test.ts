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

  it("shows the code points of values that look the same", () => {
    const difference = { pointer: "/body", expected: "Am\u00e9lie", received: "Ame\u0301lie" };
    assert.deepEqual(describeLines(difference), [
      '    /body: expected "Am\\u00e9lie", received "Ame\\u0301lie"',
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
