import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { kitSuite } from "../testing/kit-suite.ts";
import {
  findPatternsFile,
  formatPatterns,
  groupBySymptoms,
  readPatterns,
} from "./failure-pattern.ts";

const { clauses } = kitSuite;
const patterns = readPatterns();

describe("readPatterns()", () => {
  it("reads what formatPatterns() writes, with known clauses", () => {
    assert.ok(patterns.length > 100);
    assert.ok(
      patterns.every(({ clause }) => clauses.some(({ id }) => id === clause)),
      "a pattern breaks an unknown clause: make mutants UPDATE=1",
    );
    assert.equal(formatPatterns(patterns).split("\n").length, patterns.length + 2);
    assert.ok(formatPatterns(patterns) === readFileSync(findPatternsFile(), "utf8"));
  });
});

describe("groupBySymptoms()", () => {
  it("puts cases with the same symptoms in one group, sorted", () => {
    const groups = groupBySymptoms([
      { id: "b", symptoms: ["y", "x"] },
      { id: "c", symptoms: ["a"] },
      { id: "a", symptoms: ["x", "y"] },
    ]);
    assert.deepEqual(groups, [
      { symptoms: ["a"], cases: ["c"] },
      { symptoms: ["x", "y"], cases: ["a", "b"] },
    ]);
  });
});
