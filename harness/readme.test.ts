import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { findKitRoot } from "./kit/find-kit-root.ts";
import { defaultGenerated } from "./run/run-generated.ts";
import { loadSuite } from "./suite/load-suite.ts";

const { cases } = loadSuite();
const observed = cases.filter(({ level }) => level === "unspecified").length;
const passed = cases.length - observed;
const { count: generated, seed } = defaultGenerated;

/** The README with each run of whitespace as one space. */
const text = readFileSync(join(findKitRoot(), "README.md"), "utf8").replace(/\s+/g, " ");

describe("README.md", () => {
  for (const figures of [
    `Conforming: ${passed} recorded and ${generated} generated cases passed, ${observed} observed; seed ${seed};`,
    `Here ${cases.length} recorded and ${generated} generated cases ran. ${observed} of the recorded ones`,
    ` of ${cases.length} recorded cases and no generated ones ran: all passed`,
  ]) {
    it(`counts the cases: ${figures.trim()}`, () => {
      assert.ok(text.includes(figures), "Correct the figures in README.md");
    });
  }
});
