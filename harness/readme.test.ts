import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { findKitRoot } from "./kit/find-kit-root.ts";
import { defaultGenerated } from "./run/run-generated.ts";
import { kitSuite } from "./testing/kit-suite.ts";

const { cases } = kitSuite;
const observed = cases.filter(({ level }) => level === "unspecified").length;
const folder = cases.filter(({ id }) => id.startsWith("validation/")).length;
const left = cases.length - folder;
const passed = cases.length - observed;
const { count: generated, seed } = defaultGenerated;

/** One line for each mutant. */
const matrix = readFileSync(join(findKitRoot(), "harness/mutation/data/kill-matrix.jsonl"), "utf8");
const mutants = matrix.trim().split("\n").length;

/** The README with each run of whitespace as one space. */
const text = readFileSync(join(findKitRoot(), "README.md"), "utf8").replace(/\s+/g, " ");

describe("README.md", () => {
  for (const figures of [
    `Conforming: ${passed} recorded and ${generated} generated cases passed, ${observed} observed; seed ${seed};`,
    `Here ${cases.length} recorded and ${generated} generated cases ran. ${observed} of the recorded ones`,
    `${folder} of ${cases.length} recorded cases and no generated ones ran: all passed (left out: ${left} not selected,`,
    `Of the ${mutants} known bugs of the reference server`,
  ]) {
    it(`counts the cases: ${figures.trim()}`, () => {
      assert.ok(text.includes(figures), "Correct the figures in README.md");
    });
  }
});
