import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createPalette } from "./palette.ts";

describe("createPalette()", () => {
  it("styles text with ANSI codes", () => {
    assert.equal(createPalette(true).error("x"), "\u001b[31mx\u001b[39m");
  });

  it("leaves text unchanged without color", () => {
    assert.equal(createPalette(false).error("x"), "x");
  });
});
