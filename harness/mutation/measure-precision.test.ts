import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { KillMatrix, Kills, MatrixMutant } from "./kill-matrix.ts";
import { measureMedianPrecision, measurePrecision } from "./measure-precision.ts";

const none: Kills = { own: [], others: 0 };

describe("measurePrecision()", () => {
  const mutant = { recorded: { own: ["a/1"], others: 3 }, claiming: 2, pointing: 3 };

  it("is the share of failed recorded cases that list a broken clause", () => {
    assert.equal(measurePrecision(mutant, "claiming"), 0.5);
  });

  it("counts cases with a difference that names a broken clause, too", () => {
    assert.equal(measurePrecision(mutant, "pointing"), 0.75);
  });

  it("is undefined where no recorded case fails", () => {
    assert.equal(measurePrecision({ ...mutant, recorded: none }, "claiming"), undefined);
  });
});

describe("measureMedianPrecision()", () => {
  it("is the middle share of an odd number of mutants", () => {
    assert.equal(measureMedianPrecision([createRow("required", [0, 3, 1])], "claiming"), 0.5);
  });

  it("is the mean of the two middle shares of an even number of mutants", () => {
    assert.equal(measureMedianPrecision([createRow("required", [0, 1, 3, 3])], "claiming"), 0.375);
  });

  it("leaves out mutants that fail no recorded case, and those of implied clauses", () => {
    const [row] = [createRow("required", [1])];
    const matrix: KillMatrix = [
      { ...row, mutants: [...row.mutants, { ...createMutant(0), recorded: none }] },
      createRow("implied", [9, 9, 9]),
    ];
    assert.equal(measureMedianPrecision(matrix, "claiming"), 0.5);
  });

  it("is undefined where no mutant counts", () => {
    assert.equal(measureMedianPrecision([], "claiming"), undefined);
  });
});

/** A clause whose mutants each fail one case of the clause and a number of other cases. */
function createRow(level: "required" | "implied", others: readonly number[]): KillMatrix[number] {
  return { clause: "answer.json", level, mutants: others.map(createMutant) };
}

function createMutant(others: number): MatrixMutant {
  return {
    name: "some-mutant",
    clause: "answer.json",
    description: "Drops a field",
    failed: [],
    warned: [],
    recorded: { own: ["a/1"], others },
    generated: none,
    claiming: 1,
    pointing: 1,
  };
}
