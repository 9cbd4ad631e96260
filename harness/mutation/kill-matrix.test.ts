import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { FailedCase } from "../run/judge-command.ts";
import type { Clause } from "../suite/clause.ts";
import { buildKillMatrix } from "./kill-matrix.ts";

const clauses = [nameClause("first.clause", "required"), nameClause("second.clause", "implied")];

describe("buildKillMatrix()", () => {
  it("sorts mutants by the clauses that they break, in the order of the clauses", () => {
    const matrix = buildKillMatrix(clauses, [
      { mutant: nameMutant("late", "second.clause"), red: [] },
      { mutant: nameMutant("early", "first.clause"), red: [] },
      { mutant: nameMutant("earlier", "first.clause"), red: [] },
    ]);
    assert.deepEqual(
      matrix.map(({ clause, mutants }) => [clause, mutants.map(({ name }) => name)]),
      [
        ["first.clause", ["early", "earlier"]],
        ["second.clause", ["late"]],
      ],
    );
  });

  it("tells cases of the broken clause from others, and recorded ones from generated ones", () => {
    const red: FailedCase[] = [
      nameRed("b/case", ["first.clause"]),
      nameRed("a/case", ["other.clause", "first.clause"]),
      nameRed("c/case", ["other.clause"]),
      { ...nameRed("A property", ["first.clause"]), source: "generated" },
      { ...nameRed("A property", ["first.clause"]), source: "generated" },
    ];
    const [row] = buildKillMatrix(clauses, [{ mutant: nameMutant("mutant", "first.clause"), red }]);
    assert.deepEqual(row?.mutants[0]?.recorded, { own: ["a/case", "b/case"], others: 1 });
    assert.deepEqual(row?.mutants[0]?.generated, { own: ["A property"], others: 0 });
  });

  it("counts a warning where the broken clause is implied, and nowhere else", () => {
    const warned: FailedCase = {
      ...nameRed("a/case", ["first.clause", "second.clause"]),
      verdict: "warned",
    };
    const matrix = buildKillMatrix(clauses, [
      { mutant: nameMutant("early", "first.clause"), red: [warned] },
      { mutant: nameMutant("late", "second.clause"), red: [warned] },
    ]);
    assert.deepEqual(
      matrix.map(({ mutants }) => mutants[0]?.recorded.own),
      [[], ["a/case"]],
    );
  });
});

function nameClause(id: string, level: Clause["level"]): Clause {
  return { id, level, section: "errors", subject: "service", statement: "Something is so." };
}

function nameMutant(
  name: string,
  clause: string,
): { name: string; clause: string; description: string } {
  return { name, clause, description: "Does wrong" };
}

function nameRed(name: string, own: readonly string[]): FailedCase {
  return { name, source: "recorded", verdict: "failed", clauses: own };
}
