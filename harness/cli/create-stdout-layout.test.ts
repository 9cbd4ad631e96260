import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { findTerminalWidth, wantsColor } from "./create-stdout-layout.ts";

type Environment = Readonly<Record<string, string>>;

function onTerminal(environment: Environment = {}): boolean {
  return wantsColor({ environment, isTerminal: true });
}

function inFile(environment: Environment = {}): boolean {
  return wantsColor({ environment, isTerminal: false });
}

describe("wantsColor()", () => {
  it("colors a terminal but not a file", () => {
    assert.deepEqual([onTerminal(), inFile()], [true, false]);
  });

  it("respects TERM=dumb", () => {
    assert.equal(onTerminal({ TERM: "dumb" }), false);
    assert.equal(onTerminal({ TERM: "xterm-256color" }), true);
  });

  it("prefers the flag to everything else", () => {
    const everything = { NO_COLOR: "1", FORCE_COLOR: "1", TERM: "dumb" };
    assert.equal(wantsColor({ flag: true, environment: everything, isTerminal: false }), true);
    assert.equal(
      wantsColor({ flag: false, environment: { FORCE_COLOR: "1" }, isTerminal: true }),
      false,
    );
  });

  it("prefers a non-empty NO_COLOR to FORCE_COLOR", () => {
    assert.equal(onTerminal({ NO_COLOR: "1", FORCE_COLOR: "1" }), false);
    assert.equal(onTerminal({ NO_COLOR: "0" }), false);
    assert.equal(onTerminal({ NO_COLOR: "" }), true);
  });

  it("prefers FORCE_COLOR to the kind of output", () => {
    assert.equal(inFile({ FORCE_COLOR: "1" }), true);
    assert.equal(inFile({ FORCE_COLOR: "" }), true);
    assert.equal(onTerminal({ FORCE_COLOR: "0" }), false);
    assert.equal(onTerminal({ FORCE_COLOR: "false" }), false);
  });
});

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
