import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { kitSuite } from "../testing/kit-suite.ts";
import { listUncoveredClauses } from "./list-uncovered-clauses.ts";

describe("listUncoveredClauses()", () => {
  it("finds each clause of the suite whose only case is removed", () => {
    const { clauses, cases, clientCases } = kitSuite;
    assert.deepEqual(listUncoveredClauses(kitSuite), []);
    const alone = clauses.flatMap(({ id, level, subject, untestable }) => {
      const naming = cases.filter((item) => item.level === level && item.clauses.includes(id));
      const isAlone = subject === "service" && untestable === undefined && naming.length === 1;
      return isAlone ? naming.map((item) => ({ id, item })) : [];
    });
    assert.notEqual(alone.length, 0);
    for (const { id, item } of alone) {
      const others = cases.filter((other) => other !== item);
      const uncovered = listUncoveredClauses({ clauses, cases: others, clientCases }).map(
        (found) => found.id,
      );
      assert.ok(uncovered.includes(id), `${id} without ${item.id}`);
    }
  });

  it("finds every clause about clients without the cases for clients", () => {
    const ofClients = kitSuite.clauses.filter(({ subject }) => subject === "client");
    assert.ok(ofClients.length > 30);
    assert.deepEqual(listUncoveredClauses({ ...kitSuite, clientCases: [] }), ofClients);
  });
});
