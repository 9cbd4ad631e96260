import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parseDelay } from "./parse-delay.ts";

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
