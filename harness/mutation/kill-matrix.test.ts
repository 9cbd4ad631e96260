import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { RedCase } from "../run/judge-command.ts";
import type { Clause } from "../suite/clause.ts";
import { buildKillMatrix } from "./kill-matrix.ts";

const clauses = [nameClause("first.clause", "required"), nameClause("second.clause", "implied")];

describe("buildKillMatrix()", () => {
  it("sorts faults by the clauses that they break, in the order of the clauses", () => {
    const matrix = buildKillMatrix(clauses, [
      { fault: nameFault("late", "second.clause"), red: [] },
      { fault: nameFault("early", "first.clause"), red: [] },
      { fault: nameFault("earlier", "first.clause"), red: [] },
    ]);
    assert.deepEqual(
      matrix.map(({ clause, faults }) => [clause, faults.map(({ name }) => name)]),
      [
        ["first.clause", ["early", "earlier"]],
        ["second.clause", ["late"]],
      ],
    );
  });

  it("tells cases of the broken clause from others, and recorded ones from generated ones", () => {
    const red: RedCase[] = [
      nameRed("b/case", ["first.clause"]),
      nameRed("a/case", ["other.clause", "first.clause"]),
      nameRed("c/case", ["other.clause"]),
      { ...nameRed("A property", ["first.clause"]), source: "generated" },
      { ...nameRed("A property", ["first.clause"]), source: "generated" },
    ];
    const [row] = buildKillMatrix(clauses, [{ fault: nameFault("fault", "first.clause"), red }]);
    assert.deepEqual(row?.faults[0]?.recorded, { own: ["a/case", "b/case"], others: 1 });
    assert.deepEqual(row?.faults[0]?.generated, { own: ["A property"], others: 0 });
  });

  it("counts a warning where the broken clause is implied, and nowhere else", () => {
    const warned: RedCase = {
      ...nameRed("a/case", ["first.clause", "second.clause"]),
      verdict: "warned",
    };
    const matrix = buildKillMatrix(clauses, [
      { fault: nameFault("early", "first.clause"), red: [warned] },
      { fault: nameFault("late", "second.clause"), red: [warned] },
    ]);
    assert.deepEqual(
      matrix.map(({ faults }) => faults[0]?.recorded.own),
      [[], ["a/case"]],
    );
  });
});

function nameClause(id: string, level: Clause["level"]): Clause {
  return { id, level, section: "errors", subject: "service", statement: "Something is so." };
}

function nameFault(
  name: string,
  clause: string,
): { name: string; clause: string; description: string } {
  return { name, clause, description: "Does wrong" };
}

function nameRed(name: string, own: readonly string[]): RedCase {
  return { name, source: "recorded", verdict: "failed", clauses: own };
}
