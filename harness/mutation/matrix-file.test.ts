import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { compareMatrices } from "./compare-matrices.ts";
import type { KillMatrix } from "./kill-matrix.ts";
import { type MatrixRow, readMatrix, writeMatrix } from "./matrix-file.ts";

const kept: MatrixRow = {
  clause: "answer.json",
  name: "some-mutant",
  recorded: { own: ["a/case", "b/case"], others: 2 },
  generated: { own: ["A property"], others: 0 },
};

describe("writeMatrix()", () => {
  it("writes a line for each mutant, which readMatrix() reads again", () => {
    const other = { ...kept, name: "other-mutant" };
    const matrix: KillMatrix = [
      {
        clause: "answer.json",
        level: "required",
        mutants: [kept, other].map((mutant) => ({ ...mutant, description: "Does wrong" })),
      },
    ];
    const text = writeMatrix(matrix);
    assert.equal(text.split("\n").length, 3);
    assert.deepEqual(readMatrix(text), [kept, other]);
  });
});

describe("readMatrix()", () => {
  it("throws for a line that tells of no mutant", () => {
    const text = `${JSON.stringify(kept)}\n${JSON.stringify({ ...kept, recorded: null })}\n`;
    assert.throws(() => readMatrix(text), /^Error: Line 2 of the matrix tells of no mutant$/);
  });
});

describe("compareMatrices()", () => {
  it("tells of nothing where nothing was lost", () => {
    const more = { ...kept, recorded: { own: ["a/case", "b/case", "c/case"], others: 0 } };
    assert.deepEqual(compareMatrices([kept], [more]), []);
  });

  it("names the cases that a mutant no longer turns red", () => {
    const less = { ...kept, recorded: { own: ["b/case"], others: 2 }, generated: kept.recorded };
    assert.deepEqual(compareMatrices([kept], [{ ...less, generated: { own: [], others: 0 } }]), [
      "Mutant some-mutant no longer turns red: a/case, A property",
    ]);
  });

  it("names mutants that are gone, and new ones", () => {
    assert.deepEqual(compareMatrices([kept], [{ ...kept, name: "new-mutant" }]), [
      "Mutant some-mutant is gone: it broke answer.json",
      "Mutant new-mutant is new: it breaks answer.json",
    ]);
  });
});
