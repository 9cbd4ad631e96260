import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Freedom } from "../../suite/formats.ts";
import { nameServer } from "../../testing/judge-conforming-server.ts";
import { makeCase } from "../../testing/lint-subject.ts";
import { listPairedServers, listSingleServers, spreadReadings } from "./conforming-server.ts";

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

describe("spreadReadings()", () => {
  const [first, second] = freedoms;
  assert.ok(first !== undefined && second !== undefined);
  const third = { id: "third", description: "third", breaks: ["one"] };
  const spread = [{ ...first, readings: [...first.readings, third] }, second];

  it("gives each reading but the plainest to exactly one server", () => {
    assert.deepEqual(spreadReadings(spread).map(nameServer), ["a: other", "a: third, b: other"]);
  });

  it("leaves out readings with which a server need not pass a case", () => {
    const item = makeCase({ clauses: ["one"] });
    assert.deepEqual(spreadReadings(spread, item).map(nameServer), ["a: other, b: other"]);
  });
});
