import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { JudgedCase } from "../suite/case.ts";
import type { Clause } from "../suite/clause.ts";
import { findGaps, type MatrixSubject } from "./find-gaps.ts";
import type { KillMatrix, RedCases } from "./kill-matrix.ts";

const nothing: RedCases = { own: [], others: 0 };

describe("findGaps()", () => {
  it("finds none where each mutant, clause and case has what it needs", () => {
    assert.deepEqual(findGaps(tellOf({ own: ["a/case"], others: 0 }), subject()), []);
  });

  it("names a mutant that only cases of other clauses notice", () => {
    const [separator] = findGaps(tellOf({ own: [], others: 3 }), subject({ idle: ["a/case"] }));
    assert.equal(
      separator,
      "Mutant some-mutant is not caught by a case of first.clause: only 3 cases of other clauses do. Does wrong",
    );
  });

  it("names a mutant that nothing notices", () => {
    const [separator] = findGaps(tellOf(nothing), subject({ idle: ["a/case"] }));
    assert.match(separator ?? "", /^Mutant some-mutant is not caught .*: nothing notices it\. /);
  });

  it("names a required clause of the service that no mutant breaks", () => {
    assert.deepEqual(findGaps([], subject({ idle: ["a/case"] })), [
      "Clause first.clause is not proved by any mutant: Something is so.",
    ]);
  });

  it("asks for no proof of what is implied, untestable, or another's duty", () => {
    const clauses: Clause[] = [
      { ...clause, id: "implied.clause", level: "implied" },
      { ...clause, id: "hidden.clause", untestable: "No client could see it." },
      { ...clause, id: "foreign.clause", subject: "intermediary" },
    ];
    assert.deepEqual(findGaps([], { ...subject({ idle: ["a/case"] }), clauses }), []);
  });

  it("names a required case that no mutant in a clause of its own turns red", () => {
    assert.deepEqual(findGaps(tellOf({ own: ["b/case"], others: 9 }), subject()), [
      "Case a/case is turned red by no mutant in a clause of its own",
    ]);
  });

  it("names a case whose reason is no longer true", () => {
    const separators = findGaps(
      tellOf({ own: ["a/case"], others: 0 }),
      subject({ idle: ["a/case", "gone/case"] }),
    );
    assert.deepEqual(separators, [
      "Case a/case has a reason not to be turned red, but is turned red",
      "Case gone/case has a reason not to be turned red, but is no case that is judged",
    ]);
  });
});

const clause: Clause = {
  id: "first.clause",
  level: "required",
  section: "errors",
  subject: "service",
  statement: "Something is so.",
};

const item: JudgedCase = {
  id: "a/case",
  title: "Something is so",
  clauses: ["first.clause"],
  level: "required",
  needs: [],
  steps: [],
};

function subject({ idle = [] }: { readonly idle?: readonly string[] } = {}): MatrixSubject {
  const idleCases = new Map(idle.map((id) => [id, "It has its reason."]));
  return { clauses: [clause], cases: [item], idleCases };
}

function tellOf(recorded: RedCases): KillMatrix {
  const mutant = { name: "some-mutant", clause: "first.clause", description: "Does wrong" };
  return [
    {
      clause: "first.clause",
      level: "required",
      mutants: [{ ...mutant, recorded, generated: nothing }],
    },
  ];
}
