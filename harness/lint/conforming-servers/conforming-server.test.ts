import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Freedom } from "../../suite/formats.ts";
import { nameServer } from "../../testing/conforming-servers.ts";
import { listPairedServers, listSingleServers } from "./conforming-server.ts";

function makeFreedom(id: string, clauses: readonly string[]): Freedom {
  const readings = ["plainest", "other"].map((name) => ({ id: name, description: name }));
  return { id, question: "Which reading?", clauses, readings };
}

const freedoms = [
  makeFreedom("a", ["one"]),
  makeFreedom("b", ["one", "two"]),
  makeFreedom("c", ["two"]),
];

describe("listSingleServers()", () => {
  it("lists the plainest server, and one for each other reading", () => {
    const names = listSingleServers(freedoms).map(nameServer);
    assert.deepEqual(names, ["", "a: other", "b: other", "c: other"]);
  });
});

describe("listPairedServers()", () => {
  it("lists each pair of readings of freedoms with a common clause", () => {
    const names = listPairedServers(freedoms).map(nameServer);
    assert.deepEqual(names, ["a: other, b: other", "b: other, c: other"]);
  });
});
