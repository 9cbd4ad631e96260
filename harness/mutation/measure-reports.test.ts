import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, it } from "node:test";
import { findKitRoot } from "../suite/find-kit-root.ts";
import { selectCases } from "../suite/select-cases.ts";
import { kitSuite } from "../testing/kit-suite.ts";
import { measureReports } from "./measure-reports.ts";

describe("measureReports()", () => {
  it("counts the lines of each report, and of its first cause", async () => {
    const program = join(findKitRoot(), "dist", "reference", "main.js");
    const { cases } = selectCases(kitSuite.cases, {
      patterns: ["resolution/zero-fine-as-null", "selection/only-the-id-of-a-member"],
      skip: [],
    });
    const lengths = await measureReports(["zero-as-null", "tabs-refused"], {
      suite: kitSuite,
      cases,
      generated: { count: 0 },
      command: [process.execPath, program, "--port", "{port}"],
    });
    const [whole = 0, ...others] = lengths.whole;
    const [first = 0] = lengths.first;
    assert.deepEqual(
      [others, lengths.first.length],
      [[], 1],
      "the other mutant passes these cases",
    );
    assert.ok(first > 8 && whole > first, `${first} of ${whole} lines`);
  });
});
