import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { formatDuration, parseDelay, parseDuration } from "./parse-duration.ts";

describe("parseDuration()", () => {
  const durations: readonly [text: string, milliseconds: number][] = [
    ["500ms", 500],
    ["10s", 10_000],
    ["2m", 120_000],
    ["10", 10_000],
    ["0.5", 500],
    ["1.5s", 1500],
    ["1ms", 1],
    ["1440m", 86_400_000],
  ];
  for (const [text, milliseconds] of durations) {
    it(`reads ${text}`, () => {
      assert.equal(parseDuration(text), milliseconds);
    });
  }

  for (const text of ["", "0", "0.1ms", "-1s", "10 s", "1h", "s", "1e3", "1440.1m"]) {
    it(`rejects ${JSON.stringify(text)}`, () => {
      assert.throws(() => parseDuration(text), { code: "commander.invalidArgument" });
    });
  }
});

describe("parseDelay()", () => {
  it("reads one time, or two in any order", () => {
    assert.deepEqual(parseDelay("200ms"), [200, 200]);
    assert.deepEqual(parseDelay("50ms..2s"), [50, 2000]);
    assert.deepEqual(parseDelay("2s..50ms"), [50, 2000]);
  });

  it("rejects anything else", () => {
    for (const text of ["", "fast", "..", "1s..", "..1s", "-1s"]) {
      assert.throws(() => parseDelay(text), /Give a duration/, text);
    }
  });
});

describe("formatDuration()", () => {
  for (const text of ["1ms", "1500ms", "10s", "3600s"]) {
    it(`gives ${text} back`, () => {
      assert.equal(formatDuration(parseDuration(text)), text);
    });
  }
});
