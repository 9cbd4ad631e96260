import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { JudgedCase } from "../suite/case.ts";
import type { Clause } from "../suite/clause.ts";
import type { KillMatrix } from "./kill-matrix.ts";
import { renderMatrix, renderSummary } from "./render-matrix.ts";

const matrix: KillMatrix = [
  {
    clause: "answer.json",
    level: "required",
    mutants: [
      {
        name: "caught-by-recorded",
        clause: "answer.json",
        description: "Does wrong",
        recorded: { own: ["a/1", "a/2", "a/3", "a/4", "a/5"], others: 7 },
        generated: { own: [], others: 2 },
      },
      {
        name: "caught-by-generated",
        clause: "answer.json",
        description: "Does wrong",
        recorded: { own: [], others: 0 },
        generated: { own: ["A property"], others: 0 },
      },
    ],
  },
];

describe("renderMatrix()", () => {
  it("shows each mutant below its clause, with counts and the first cases", () => {
    assert.equal(
      renderMatrix(matrix),
      [
        "answer.json (required)",
        "  caught-by-recorded: 5 + 7 recorded, 0 + 2 generated: a/1, a/2, a/3, a/4, and 1 more",
        '  caught-by-generated: 0 + 0 recorded, 1 + 0 generated: "A property"',
        "",
      ].join("\n"),
    );
  });
});

describe("renderSummary()", () => {
  it("counts mutants, clauses and cases, by both kinds of cases and by each alone", () => {
    assert.equal(
      renderSummary(matrix, { clauses, cases: ["a/1", "b/1"].map(nameCase) }),
      [
        "Mutants caught by a case of their clause: 2 (1 by recorded cases alone, 1 by generated ones alone) of 2",
        "Required clauses proved: 1 (1 by recorded cases alone, 1 by generated ones alone) of 2",
        "Required recorded cases turned red by a mutant in a clause of theirs: 1 of 2",
      ].join("\n"),
    );
  });
});

const clauses: readonly Clause[] = ["answer.json", "answer.data"].map((id) => ({
  id,
  level: "required",
  section: "endpoints",
  subject: "service",
  statement: "Something is so.",
}));

function nameCase(id: string): JudgedCase {
  return { id, title: "Something is so", clauses: [], level: "required", needs: [], steps: [] };
}
