import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { InvalidArgumentError } from "commander";
import { formatDuration, parseDuration } from "./parse-duration.ts";

describe("parseDuration()", () => {
  for (const [text, milliseconds] of [
    ["500ms", 500],
    ["10s", 10_000],
    ["2m", 120_000],
    ["3", 3000],
    ["1.5s", 1500],
    [" 1s ", 1000],
  ] as const) {
    it(`reads "${text}" as ${milliseconds} ms`, () => {
      assert.equal(parseDuration(text), milliseconds);
    });
  }

  for (const text of ["", "s", "-1s", "1h", "1e3", "0", "0.5ms", "9999999m", "1s2"]) {
    it(`rejects "${text}"`, () => {
      assert.throws(() => parseDuration(text), InvalidArgumentError);
    });
  }
});

describe("formatDuration()", () => {
  for (const text of ["1ms", "1.5ms", "1500ms", "10s", "3600s"]) {
    it(`gives ${text} back`, () => {
      assert.equal(formatDuration(parseDuration(text)), text);
    });
  }
});
