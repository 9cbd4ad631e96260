import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { JudgedCase } from "../suite/case.ts";
import type { Clause } from "../suite/clause.ts";
import { findGaps, type MatrixSubject } from "./find-gaps.ts";
import type { KillMatrix, Kills } from "./kill-matrix.ts";

const none: Kills = { own: [], others: 0 };

const clause: Clause = {
  id: "first.clause",
  level: "required",
  section: "errors",
  subject: "service",
  statement: "The service does this.",
  origin: { kind: "stated", sentences: ["defects-1"] },
};

const item: JudgedCase = {
  id: "a/case",
  title: "The service does this",
  clauses: ["first.clause"],
  level: "required",
  needs: [],
  steps: [],
};

const subject: MatrixSubject = { clauses: [clause], cases: [item] };

describe("findGaps()", () => {
  it("finds none where every mutant is killed and every clause covered", () => {
    assert.deepEqual(findGaps(matrixOf({ own: ["a/case"], others: 0 }), subject), []);
  });

  it("reports a mutant that only fails cases of other clauses", () => {
    const [gap] = findGaps(matrixOf({ own: [], others: 3 }), subject);
    assert.equal(
      gap,
      "Mutant some-mutant survives the cases of first.clause: only 3 cases of other clauses fail. Drops a field",
    );
  });

  it("reports a mutant that fails no case", () => {
    const [gap] = findGaps(matrixOf(none), subject);
    assert.match(gap ?? "", /^Mutant some-mutant survives .*: no case fails\. /);
  });

  it("reports a required clause of the service that no mutant breaks", () => {
    assert.deepEqual(findGaps([], { ...subject, cases: [] }), [
      "Clause first.clause is uncovered, no killed mutant breaks it: The service does this.",
    ]);
  });

  it("reports a required clause whose mutants all survive", () => {
    const gaps = findGaps(matrixOf(none), { ...subject, cases: [] });
    assert.match(gaps[1] ?? "", /^Clause first\.clause is uncovered/);
  });

  it("needs no mutant for a clause that is implied, untestable, or not about the service", () => {
    const clauses: Clause[] = [
      { ...clause, id: "implied.clause", level: "implied" },
      { ...clause, id: "hidden.clause", untestable: "No client could see it." },
      { ...clause, id: "foreign.clause", subject: "intermediary" },
    ];
    assert.deepEqual(findGaps([], { clauses, cases: [] }), []);
  });
});

function matrixOf(recorded: Kills): KillMatrix {
  const mutant = {
    name: "some-mutant",
    clause: "first.clause",
    description: "Drops a field",
    failed: [],
    warned: [],
    claiming: 0,
    pointing: 0,
  };
  return [
    {
      clause: "first.clause",
      level: "required",
      mutants: [{ ...mutant, recorded, generated: none }],
    },
  ];
}
