import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { formatDuration, parseDelay, parseDuration, parseFailing } from "./option-values.ts";

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

describe("parseFailing()", () => {
  it("reads a share, faults and weights", () => {
    assert.deepEqual(parseFailing("5%"), { share: 0.05 });
    assert.deepEqual(parseFailing("12.5%=reset:2,cut,503"), {
      share: 0.125,
      faults: { reset: 2, cut: 1, "503": 1 },
    });
  });

  it("rejects anything else", () => {
    for (const text of ["", "5", "101%", "5%=", "reset", "5%=reset:", "5%=reset:x", "-5%"]) {
      assert.throws(() => parseFailing(text), /Give (a share|faults)/, text);
    }
    assert.throws(() => parseFailing("5%=explode"), /Give faults of reset, cut, empty, 503/);
  });
});
