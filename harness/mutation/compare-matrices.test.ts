import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { compareMatrices } from "./compare-matrices.ts";
import type { MatrixRow } from "./matrix-row.ts";

const row: MatrixRow = {
  clause: "answer.json",
  name: "some-mutant",
  recorded: { own: ["a/case", "b/case"], others: 2 },
  generated: { own: ["a-property"], others: 0 },
};

describe("compareMatrices()", () => {
  it("finds no change between matrices with the same mutants and kills", () => {
    assert.deepEqual(compareMatrices([row], [structuredClone(row)]), []);
  });

  it("finds a changed number of failed cases of other clauses", () => {
    const after = { ...row, recorded: { ...row.recorded, others: 7 } };
    assert.deepEqual(compareMatrices([row], [after]), [
      { kind: "other failures", mutant: "some-mutant" },
    ]);
  });

  it("does not compare the kills of a mutant of concurrent requests", () => {
    const timed = { ...row, clause: "isolation.overlap" };
    const after = { ...timed, recorded: { own: ["c/case"], others: 0 } };
    assert.deepEqual(compareMatrices([timed], [after]), []);
  });

  it("finds lost and new kills of a mutant", () => {
    const after: MatrixRow = {
      ...row,
      recorded: { own: ["b/case", "c/case"], others: 2 },
      generated: { own: [], others: 0 },
    };
    assert.deepEqual(compareMatrices([row], [after]), [
      { kind: "lost kills", mutant: "some-mutant", cases: ["a/case", "a-property"] },
      { kind: "new kills", mutant: "some-mutant", cases: ["c/case"] },
    ]);
  });

  it("finds removed and new mutants", () => {
    assert.deepEqual(compareMatrices([row], [{ ...row, name: "new-mutant" }]), [
      { kind: "removed mutant", mutant: "some-mutant", clause: "answer.json" },
      { kind: "new mutant", mutant: "new-mutant", clause: "answer.json" },
    ]);
  });

  it("takes a mutant that breaks another clause than before for a removed and a new one", () => {
    assert.deepEqual(compareMatrices([row], [{ ...row, clause: "answer.data" }]), [
      { kind: "removed mutant", mutant: "some-mutant", clause: "answer.json" },
      { kind: "new mutant", mutant: "some-mutant", clause: "answer.data" },
    ]);
  });
});
