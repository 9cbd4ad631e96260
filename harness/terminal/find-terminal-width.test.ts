import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { findTerminalWidth } from "./find-terminal-width.ts";

describe("findTerminalWidth()", () => {
  it("takes COLUMNS first, then the width of the stream, then 80", () => {
    assert.equal(findTerminalWidth({ COLUMNS: "100" }, 120), 100);
    assert.equal(findTerminalWidth({}, 120), 120);
    assert.equal(findTerminalWidth({}, undefined), 80);
  });

  it("ignores a width that is 0 or not a number", () => {
    for (const text of ["", "wide", "0", "-5"]) {
      assert.equal(findTerminalWidth({ COLUMNS: text }, 90), 90);
    }
    assert.equal(findTerminalWidth({}, 0), 80);
  });

  it("is never below 40", () => {
    assert.equal(findTerminalWidth({ COLUMNS: "7" }, 90), 40);
  });
});
