import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Freedom } from "../../suite/freedom.ts";
import { drawCombinations } from "./draw-combinations.ts";

const freedoms: readonly Freedom[] = Array.from({ length: 20 }, (_none, index) => ({
  id: `freedom-${index}`,
  question: "Which reading?",
  clauses: [],
  readings: ["plainest", "second", "third"].map((id) => ({ id, description: `takes ${id}` })),
}));

describe("drawCombinations()", () => {
  it("draws the same servers for the same seed, and others for another", () => {
    const first = drawCombinations(freedoms, 1, 30);
    assert.deepEqual(drawCombinations(freedoms, 1, 30), first);
    assert.notDeepEqual(drawCombinations(freedoms, 2, 30), first);
    assert.equal(first.length, 30);
  });

  it("takes at most one reading of each freedom, and never the plainest", () => {
    for (const server of drawCombinations(freedoms, 1, 100)) {
      const ids = server.map(({ freedom }) => freedom.id);
      assert.equal(new Set(ids).size, ids.length);
      assert.ok(server.every(({ reading }) => reading.id !== "plainest"));
    }
  });

  it("draws servers with few readings and with many, and every reading", () => {
    const servers = drawCombinations(freedoms, 1, 300);
    const sizes = servers.map((server) => server.length);
    assert.ok(Math.min(...sizes) <= 2);
    assert.ok(Math.max(...sizes) >= 12);
    const taken = servers.flat().map(({ freedom, reading }) => `${freedom.id} ${reading.id}`);
    assert.equal(new Set(taken).size, 40);
  });
});
