import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Clause } from "../suite/clause.ts";
import { buildKillMatrix } from "./build-kill-matrix.ts";
import type { MutantFailure } from "./create-judge.ts";
import type { KnownMutant } from "./known-mutant.ts";

const clauses = [
  createClause("first.clause", "required"),
  createClause("second.clause", "implied"),
];

describe("buildKillMatrix()", () => {
  it("groups mutants by the clauses that they break, in the order of the clauses", () => {
    const matrix = buildKillMatrix(clauses, [
      { mutant: createMutant("late", "second.clause"), failed: [] },
      { mutant: createMutant("early", "first.clause"), failed: [] },
      { mutant: createMutant("earlier", "first.clause"), failed: [] },
    ]);
    assert.deepEqual(
      matrix.map(({ clause, mutants }) => [clause, mutants.map(({ name }) => name)]),
      [
        ["first.clause", ["early", "earlier"]],
        ["second.clause", ["late"]],
      ],
    );
  });

  it("separates cases of the broken clause from others, and recorded from generated ones", () => {
    const failures: MutantFailure[] = [
      createFailure("b/case", ["first.clause"]),
      createFailure("a/case", ["other.clause", "first.clause"]),
      createFailure("c/case", ["other.clause"]),
      { ...createFailure("a-property", ["first.clause"]), source: "generated" },
      { ...createFailure("a-property", ["first.clause"]), source: "generated" },
    ];
    const mutant = createMutant("mutant", "first.clause");
    const [row] = buildKillMatrix(clauses, [{ mutant, failed: failures }]);
    assert.deepEqual(row?.mutants[0]?.recorded, { own: ["a/case", "b/case"], others: 1 });
    assert.deepEqual(row?.mutants[0]?.generated, { own: ["a-property"], others: 0 });
  });

  it("counts recorded cases that list a broken clause, or have a difference that names one", () => {
    const failures: MutantFailure[] = [
      createFailure("a/case", ["first.clause"]),
      createFailure("b/case", ["second.clause"]),
      { ...createFailure("c/case", ["other.clause"]), named: ["first.clause"] },
      createFailure("d/case", ["other.clause"]),
    ];
    const mutant = { ...createMutant("mutant", "first.clause"), alsoBreaks: ["second.clause"] };
    const [row] = buildKillMatrix(clauses, [{ mutant, failed: failures }]);
    assert.equal(row?.mutants[0]?.claiming, 2);
    assert.equal(row?.mutants[0]?.pointing, 3);
  });

  it("groups all failed cases by their symptoms", () => {
    const [row] = buildKillMatrix(clauses, [
      {
        mutant: createMutant("mutant", "first.clause"),
        failed: [createFailure("b/case", []), createFailure("a/case", [])],
      },
    ]);
    assert.deepEqual(row?.mutants[0]?.failed, [
      { symptoms: ["status 400>200"], cases: ["a/case", "b/case"] },
    ]);
  });

  it("counts a warning where the broken clause is implied, and nowhere else", () => {
    const warned: MutantFailure = {
      ...createFailure("a/case", ["first.clause", "second.clause"]),
      verdict: "warned",
    };
    const matrix = buildKillMatrix(clauses, [
      { mutant: createMutant("early", "first.clause"), failed: [warned] },
      { mutant: createMutant("late", "second.clause"), failed: [warned] },
    ]);
    assert.deepEqual(
      matrix.map(({ mutants }) => mutants[0]?.recorded.own),
      [[], ["a/case"]],
    );
  });
});

function createClause(id: string, level: Clause["level"]): Clause {
  return {
    id,
    level,
    section: "errors",
    subject: "service",
    statement: "The service does this.",
    origin: { kind: "stated", sentences: ["defects-1"] },
  };
}

function createMutant(name: string, clause: string): KnownMutant {
  return { name, clause, description: "Drops a field" };
}

function createFailure(name: string, listed: readonly string[]): MutantFailure {
  const symptoms = ["status 400>200"];
  const head = { id: name, name, source: "recorded", verdict: "failed" } as const;
  return { ...head, clauses: listed, named: [], symptoms, changes: ["cut to 9 characters"] };
}
