import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { kitSuite } from "../../testing/kit-suite.ts";
import { makeCase, makeClause, makeObservedCase, makeSubject } from "../../testing/lint-subject.ts";
import { coveredClauses, listUncoveredClauses } from "./covered-clauses.ts";

const clause = makeClause({ id: "service.kept" });

describe("coveredClauses", () => {
  it("finds a clause that no case names", () => {
    assert.deepEqual(coveredClauses.check(makeSubject({ clauses: [clause] })), [
      {
        file: "clauses.json",
        pointer: "/clauses/0",
        message:
          'No case of level required names the clause "service.kept": write one, or say why it is untestable',
      },
    ]);
  });

  it("accepts a clause that a case of its level names", () => {
    const cases = [makeCase({ clauses: ["service.kept"] })];
    assert.deepEqual(coveredClauses.check(makeSubject({ clauses: [clause], cases })), []);
  });

  it("finds a clause that only weaker cases name", () => {
    const cases = [
      makeCase({ level: "implied", clauses: ["service.kept"] }),
      makeObservedCase("unspecified/seen", ["service.kept"]),
    ];
    assert.equal(coveredClauses.check(makeSubject({ clauses: [clause], cases })).length, 1);
  });

  it("finds a clause that only saved cases name", () => {
    const cases = [makeCase({ clauses: ["service.kept"] })];
    const subject = { ...makeSubject({ clauses: [clause], cases }), ownCases: [] };
    assert.equal(coveredClauses.check(subject).length, 1);
  });

  it("ignores what no client can observe", () => {
    const clauses = [makeClause({ id: "service.internal", untestable: "Leaves no trace." })];
    assert.deepEqual(coveredClauses.check(makeSubject({ clauses })), []);
  });
});

describe("listUncoveredClauses()", () => {
  it("finds each clause of the suite whose only case is removed", () => {
    const { clauses, cases } = kitSuite;
    assert.deepEqual(listUncoveredClauses(kitSuite), []);
    const alone = clauses.flatMap(({ id, level, subject, untestable }) => {
      const naming = cases.filter((item) => item.level === level && item.clauses.includes(id));
      const isAlone = subject === "service" && untestable === undefined && naming.length === 1;
      return isAlone ? naming.map((item) => ({ id, item })) : [];
    });
    assert.notEqual(alone.length, 0);
    for (const { id, item } of alone) {
      const others = cases.filter((other) => other !== item);
      const uncovered = listUncoveredClauses({ ...kitSuite, cases: others }).map(
        (found) => found.id,
      );
      assert.ok(uncovered.includes(id), `${id} without ${item.id}`);
    }
  });

  it("finds every testable clause about intermediaries without their cases", () => {
    const ofIntermediaries = kitSuite.clauses.filter(
      ({ subject, untestable }) => subject === "intermediary" && untestable === undefined,
    );
    assert.ok(ofIntermediaries.length > 30);
    assert.deepEqual(
      listUncoveredClauses({ ...kitSuite, intermediaryCases: [] }),
      ofIntermediaries,
    );
  });

  it("finds every clause about clients without the cases for clients", () => {
    const ofClients = kitSuite.clauses.filter(({ subject }) => subject === "client");
    assert.ok(ofClients.length > 30);
    assert.deepEqual(listUncoveredClauses({ ...kitSuite, clientCases: [] }), ofClients);
  });
});
