import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Clause } from "../suite/clause.ts";
import { findGaps } from "./find-gaps.ts";
import type { KilledMutant } from "./list-kills.ts";

const clause: Clause = {
  id: "first.clause",
  level: "required",
  section: "errors",
  subject: "service",
  statement: "The service does this.",
  origin: { kind: "stated", sentences: ["defects-1"] },
};

/** A mutant of that clause, of which the first failed case claims it. */
function mutant(name: string, failed: readonly string[], keep?: string): KilledMutant {
  const [kills, failures] = [new Set(failed.slice(0, 1)), new Set(failed)];
  return { name, clause: clause.id, description: "Drops a field", kills, failures, keep };
}

const hard = mutant("hard-one", ["a/case", "b/case"]);

describe("findGaps()", () => {
  it("finds none where every mutant is killed and every clause covered", () => {
    const other = mutant("other-one", ["b/case", "c/case"]);
    assert.deepEqual(findGaps([hard, other], [clause], "service"), []);
  });

  it("reports a mutant that survives, which covers no clause", () => {
    assert.deepEqual(findGaps([mutant("some-one", [])], [clause], "service"), [
      "Mutant some-one survives, no recorded case of first.clause fails: Drops a field",
      "Clause first.clause is uncovered, no killed mutant breaks it: The service does this.",
    ]);
  });

  it("reports a mutant that is noticed by whatever notices another one", () => {
    const [gap, ...others] = findGaps(
      [hard, mutant("easy-one", ["a/case", "b/case", "c/case"])],
      [],
      "service",
    );
    assert.match(gap ?? "", /^Mutant easy-one proves nothing more than hard-one: /);
    assert.deepEqual(others, []);
  });

  it("needs no more than one mutant of each clause to prove more than others", () => {
    const last = { ...mutant("last-one", ["a/case", "b/case", "c/case"]), clause: "last.clause" };
    assert.deepEqual(findGaps([hard, last], [], "service"), []);
  });

  it("reports one of two mutants that the same cases notice, not the one with a reason to stay", () => {
    const [gap, ...others] = findGaps(
      [hard, mutant("same-one", [...hard.failures], "Plain")],
      [],
      "service",
    );
    assert.match(gap ?? "", /^Mutant hard-one proves nothing more than same-one: /);
    assert.deepEqual(others, []);
  });

  it("needs no mutant for a clause that is implied, untestable, or not about the service", () => {
    const clauses: Clause[] = [
      { ...clause, id: "implied.clause", level: "implied" },
      { ...clause, id: "hidden.clause", untestable: "No client could see it." },
      { ...clause, id: "foreign.clause", subject: "intermediary" },
    ];
    assert.deepEqual(findGaps([], clauses, "service"), []);
  });
});
