import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { KillMatrix } from "./kill-matrix.ts";
import { formatRows, listRows, type MatrixRow, parseRows } from "./matrix-row.ts";

const row: MatrixRow = {
  clause: "answer.json",
  name: "some-mutant",
  recorded: { own: ["a/case", "b/case"], others: 2 },
  generated: { own: ["a-property"], others: 0 },
};

describe("listRows()", () => {
  it("lists a row for each mutant, without descriptions", () => {
    const other = { ...row, name: "other-mutant" };
    const matrix: KillMatrix = [
      {
        clause: "answer.json",
        level: "required",
        mutants: [row, other].map((mutant) => ({
          ...mutant,
          description: "Drops a field",
          failed: [],
          warned: [],
          claiming: 0,
          pointing: 0,
        })),
      },
    ];
    assert.deepEqual(listRows(matrix), [row, other]);
  });
});

describe("formatRows()", () => {
  it("writes a line for each row, which parseRows() reads again", () => {
    const text = formatRows([row, { ...row, name: "other-mutant" }]);
    assert.equal(text.split("\n").length, 3);
    assert.deepEqual(parseRows(text), [row, { ...row, name: "other-mutant" }]);
  });
});

describe("parseRows()", () => {
  it("throws for a line that does not describe a mutant", () => {
    for (const flaw of [{ name: 1 }, { clause: null }, { recorded: null }, { generated: {} }]) {
      const text = `${JSON.stringify(row)}\n${JSON.stringify({ ...row, ...flaw })}\n`;
      assert.throws(() => parseRows(text), {
        message: "Line 2 of the kill matrix does not describe a mutant",
      });
    }
  });
});
