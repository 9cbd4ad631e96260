import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Explanation } from "../diagnosis/diagnose.ts";
import { createPalette } from "../terminal/palette.ts";
import { failed, sampleClause } from "../testing/sample-results.ts";
import { describeCauses, describeStart } from "./describe-causes.ts";
import type { FailureContext } from "./describe-failure.ts";

const context: FailureContext = {
  clauses: new Map([[sampleClause.id, sampleClause]]),
  palette: createPalette(false),
  rerun: { baseUrl: null, flags: [], curlFlags: [] },
};
const clause = sampleClause.id;
const explained = ["a", "b", "c", "d", "e"].map((id) => failed(id));
const certainty = "likely";
const pattern = { name: "m", clause, description: "Drops the path", failed: ["a"], warned: [] };

function firstLines(...explanations: readonly Explanation[]): (string | undefined)[] {
  const blocks = describeCauses({ explanations, unexplained: [] }, 9, context);
  return blocks.map((block) => block.split("\n")[0]);
}

describe("describeCauses()", () => {
  it("begins with the broken sentence and the number of failures", () => {
    const [line, ...others] = firstLines({ clause, certainty, explained });
    assert.equal(
      line,
      "Probable cause, for 5 of 9 failures: breaks validation.path (A defect begins with its path.)",
    );
    assert.deepEqual(others, []);
  });

  it("shows one failure in full, and the ids of a few others", () => {
    const [block = ""] = describeCauses(
      { explanations: [{ clause, certainty, explained }], unexplained: [] },
      9,
      context,
    );
    assert.match(block, /\nFAIL {2}a {2}\(required\)\n/);
    assert.match(block, /\n {2}Same: {3}4 more: b, c, d, …$/);
  });

  it("names a known bug in its own words", () => {
    assert.deepEqual(firstLines({ clause, pattern, certainty, explained }), [
      "Probable cause, for 5 of 9 failures: like a server that does this: Drops the path (breaks validation.path)",
    ]);
  });

  it("calls a later clause a cause only when a known bug fits", () => {
    const lines = firstLines(
      { clause, certainty, explained },
      { clause, certainty, explained },
      { clause, pattern, certainty, explained },
    );
    assert.deepEqual(
      lines.map((line) => line?.split(",")[0]),
      ["Probable cause", "Perhaps by the same cause", "Probable cause"],
    );
  });
});

describe("describeStart()", () => {
  it("says where to begin", () => {
    assert.deepEqual(
      describeStart(
        { explanations: [{ clause, pattern, certainty, explained }], unexplained: [] },
        context,
      ),
      [
        "The failures fall under 1 clause. Begin with a:\n  like a server that does this: Drops the path (breaks validation.path)",
      ],
    );
    assert.deepEqual(describeStart({ explanations: [], unexplained: [] }, context), []);
  });
});
