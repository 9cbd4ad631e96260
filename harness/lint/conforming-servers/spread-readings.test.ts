import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Freedom } from "../../suite/freedom.ts";
import { spreadReadings } from "./spread-readings.ts";

const freedoms: readonly Freedom[] = Array.from({ length: 20 }, (_none, index) => ({
  id: `freedom-${index}`,
  question: "Which reading?",
  clauses: [],
  readings: ["plainest", "second", "third"].map((id) => ({ id, description: `takes ${id}` })),
}));

describe("spreadReadings()", () => {
  it("gives each reading but the plainest to exactly one server", () => {
    const servers = spreadReadings(freedoms, 1, 5);
    assert.equal(servers.length, 5);
    const taken = servers.flat().map(({ freedom, reading }) => `${freedom.id} ${reading.id}`);
    assert.equal(taken.length, 40);
    assert.equal(new Set(taken).size, 40);
    assert.ok(servers.flat().every(({ reading }) => reading.id !== "plainest"));
  });

  it("gives a server at most one reading of each freedom", () => {
    for (const server of spreadReadings(freedoms, 1, 2)) {
      assert.equal(new Set(server.map(({ freedom }) => freedom.id)).size, 20);
      assert.equal(server.length, 20);
    }
  });

  it("spreads the same for the same seed, and otherwise for another", () => {
    const first = spreadReadings(freedoms, 1, 5);
    assert.deepEqual(spreadReadings(freedoms, 1, 5), first);
    assert.notDeepEqual(spreadReadings(freedoms, 2, 5), first);
  });

  it("throws when a freedom has too many readings", () => {
    assert.throws(() => spreadReadings(freedoms, 1, 1), /^Error: freedom-0 has more readings/);
  });
});
