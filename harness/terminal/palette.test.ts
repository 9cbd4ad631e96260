import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createPalette, wantsColor } from "./palette.ts";

type Environment = Readonly<Record<string, string>>;

function onTerminal(environment: Environment = {}): boolean {
  return wantsColor({ environment, isTerminal: true });
}

function inFile(environment: Environment = {}): boolean {
  return wantsColor({ environment, isTerminal: false });
}

describe("wantsColor()", () => {
  it("wants colours on a terminal alone", () => {
    assert.deepEqual([onTerminal(), inFile()], [true, false]);
  });

  it("wants none on a terminal that knows none", () => {
    assert.equal(onTerminal({ TERM: "dumb" }), false);
    assert.equal(onTerminal({ TERM: "xterm-256color" }), true);
  });

  it("lets the flag decide before anything else", () => {
    const everything = { NO_COLOR: "1", FORCE_COLOR: "1", TERM: "dumb" };
    assert.equal(wantsColor({ flag: true, environment: everything, isTerminal: false }), true);
    assert.equal(
      wantsColor({ flag: false, environment: { FORCE_COLOR: "1" }, isTerminal: true }),
      false,
    );
  });

  it("lets NO_COLOR decide before FORCE_COLOR, unless it is empty", () => {
    assert.equal(onTerminal({ NO_COLOR: "1", FORCE_COLOR: "1" }), false);
    assert.equal(onTerminal({ NO_COLOR: "0" }), false);
    assert.equal(onTerminal({ NO_COLOR: "" }), true);
  });

  it("lets FORCE_COLOR decide either way before the terminal", () => {
    assert.equal(inFile({ FORCE_COLOR: "1" }), true);
    assert.equal(inFile({ FORCE_COLOR: "" }), true);
    assert.equal(onTerminal({ FORCE_COLOR: "0" }), false);
    assert.equal(onTerminal({ FORCE_COLOR: "false" }), false);
  });
});

describe("createPalette()", () => {
  it("paints, or leaves text as it is", () => {
    assert.equal(createPalette(true).bad("x"), "\u001b[31mx\u001b[39m");
    assert.equal(createPalette(false).bad("x"), "x");
  });
});
