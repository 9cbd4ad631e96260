import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { RunDiagnosis } from "../diagnosis/diagnose-run.ts";
import { createPalette } from "../terminal/palette.ts";
import { failed, sampleClause } from "../testing/sample-results.ts";
import { describeStart } from "./describe-start.ts";

const nothing: RunDiagnosis = {
  obstacles: [],
  explanations: [],
  unexplained: [],
  failedHealthChecks: 0,
};
const clause = sampleClause.id;
const pattern = { name: "m", clause, description: "Drops the path", failed: [], warned: [] };
const explanation = { clause, pattern, certainty: "likely", explained: [failed("a")] } as const;

function startOf(diagnosis: Partial<RunDiagnosis>): string[] {
  const format = {
    palette: createPalette(false),
    width: 80,
    rerun: { baseUrl: null, flags: [], curlFlags: [] },
  };
  return describeStart({ ...nothing, ...diagnosis }, format);
}

describe("describeStart()", () => {
  it("counts the causes and says where to begin", () => {
    assert.deepEqual(startOf({ explanations: [explanation] }), [
      "1 probable cause of 1 failure, described above.",
      "Begin here: The server probably drops the path (validation.path).",
    ]);
  });

  it("counts failures without a known cause", () => {
    const [line] = startOf({
      explanations: [explanation, explanation],
      unexplained: [failed("b"), failed("c")],
    });
    assert.equal(
      line,
      "2 probable causes of 2 failures, described above; 2 other failures without a known cause.",
    );
  });

  it("counts the failed health checks that belong to the causes", () => {
    const [line] = startOf({ explanations: [explanation], failedHealthChecks: 2 });
    assert.equal(
      line,
      "1 probable cause of 1 failure, described above, and probably of 2 failed health checks.",
    );
  });

  it("begins with an obstacle", () => {
    const obstacle = {
      kind: "no-response",
      description: "The server does not respond in time",
      explained: [failed("a")],
    } as const;
    assert.equal(
      startOf({ obstacles: [obstacle], explanations: [explanation] })[1],
      "Begin here: The server does not respond in time.",
    );
  });

  it("says nothing when nothing failed", () => {
    assert.deepEqual(startOf({}), []);
  });
});
