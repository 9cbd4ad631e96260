import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { findTerminalWidth } from "./find-terminal-width.ts";

describe("findTerminalWidth()", () => {
  it("takes COLUMNS first, then the width of the stream, then 80", () => {
    assert.equal(findTerminalWidth({ environment: { COLUMNS: "100" }, columns: 120 }), 100);
    assert.equal(findTerminalWidth({ environment: {}, columns: 120 }), 120);
    assert.equal(findTerminalWidth({ environment: {}, columns: undefined }), 80);
  });

  it("ignores a width that is 0 or not a number", () => {
    for (const text of ["", "wide", "0", "-5"]) {
      assert.equal(findTerminalWidth({ environment: { COLUMNS: text }, columns: 90 }), 90);
    }
    assert.equal(findTerminalWidth({ environment: {}, columns: 0 }), 80);
  });

  it("is never below 40", () => {
    assert.equal(findTerminalWidth({ environment: { COLUMNS: "7" }, columns: 90 }), 40);
  });
});
