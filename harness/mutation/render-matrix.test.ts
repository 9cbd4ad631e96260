import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { JudgedCase } from "../suite/case.ts";
import type { Clause } from "../suite/clause.ts";
import type { KillMatrix } from "./kill-matrix.ts";
import { renderMatrix } from "./render-matrix.ts";
import { renderSummary } from "./render-summary.ts";

const matrix: KillMatrix = [
  {
    clause: "answer.json",
    level: "required",
    mutants: [
      {
        name: "killed-by-recorded",
        clause: "answer.json",
        description: "Drops a field",
        failed: [],
        warned: [],
        recorded: { own: ["a/1", "a/2", "a/3", "a/4", "a/5"], others: 5 },
        generated: { own: [], others: 2 },
        claiming: 5,
        pointing: 8,
      },
      {
        name: "killed-by-generated",
        clause: "answer.json",
        description: "Drops a field",
        failed: [],
        warned: [],
        recorded: { own: [], others: 0 },
        generated: { own: ["a-property"], others: 0 },
        claiming: 0,
        pointing: 0,
      },
      {
        name: "survivor",
        clause: "answer.json",
        description: "Drops a field",
        failed: [],
        warned: [],
        recorded: { own: [], others: 1 },
        generated: { own: [], others: 0 },
        claiming: 0,
        pointing: 1,
      },
    ],
  },
];

const clauses: readonly Clause[] = ["answer.json", "answer.data"].map((id) => ({
  id,
  level: "required",
  section: "endpoints",
  subject: "service",
  statement: "The service does this.",
  origin: { kind: "stated", sentences: ["defects-1"] },
}));

describe("renderMatrix()", () => {
  it("shows each mutant below its clause, with counts, share and the first cases", () => {
    assert.equal(
      renderMatrix(matrix),
      [
        "answer.json (required)",
        "  killed-by-recorded: 5 + 5 recorded (share 0.50), 0 + 2 generated: a/1, a/2, a/3, a/4 and 1 more",
        "  killed-by-generated: 0 + 0 recorded (share none), 1 + 0 generated: a-property",
        "  survivor: 0 + 1 recorded (share 0.00), 0 + 0 generated",
        "",
      ].join("\n"),
    );
  });
});

describe("renderSummary()", () => {
  it("counts mutants, clauses and cases, and shows the median share", () => {
    assert.equal(
      renderSummary(matrix, { clauses, cases: ["a/1", "b/1"].map(createCase) }),
      [
        "Mutants killed: 2 (1 by recorded cases, 1 by generated ones) of 3",
        "Required clauses covered: 1 (1 by recorded cases, 1 by generated ones) of 2",
        "Required clauses whose mutants fail recorded and generated cases: 1 of 2; not answer.data",
        "Required recorded cases that kill a mutant: 1 of 2",
        "Median share of failing cases that claim a broken clause: 0.25; that claim it or show it by a difference: 0.90",
      ].join("\n"),
    );
  });
});

function createCase(id: string): JudgedCase {
  return {
    id,
    title: "The service does this",
    clauses: [],
    level: "required",
    needs: [],
    steps: [],
  };
}
