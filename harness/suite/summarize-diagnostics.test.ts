import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { summarizeDiagnostics } from "./suite.ts";

function diagnosticsOf(count: number): Parameters<typeof summarizeDiagnostics>[0] {
  return Array.from({ length: count }, (_value, index) => ({
    file: `${Math.floor(index / 2)}.json`,
    line: 1,
    column: 2,
    message: "Not allowed here",
  }));
}

describe("summarizeDiagnostics()", () => {
  it("lists up to twenty", () => {
    const lines = summarizeDiagnostics(diagnosticsOf(20));
    assert.deepEqual([lines.length, lines.at(-1)], [20, "9.json:1:2: Not allowed here"]);
  });

  it("counts the rest, and the files that they are in", () => {
    const lines = summarizeDiagnostics(diagnosticsOf(25), ({ file }) => file);
    assert.deepEqual(lines.slice(19), ["9.json", "… and 5 more problems in 3 files"]);
  });
});
