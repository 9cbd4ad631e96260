import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { reportOf } from "../testing/sample-report.ts";
import { failed, nonconformingRun, sampleClause } from "../testing/sample-results.ts";
import { judgeClauses } from "./judge-clauses.ts";
import type { Report } from "./report.ts";

describe("judgeClauses()", () => {
  const { id } = sampleClause;
  const report = { ...reportOf(nonconformingRun([failed("a"), failed("b")])), diagnoses: [] };
  const kind = "same-response";
  const obstacles = [
    { kind, description: "First", cases: ["b"] },
    { kind, description: "Second", cases: ["a", "b"] },
  ] as const;

  function judge(changes: Partial<Report>): unknown {
    const { state, isCause, cause } =
      judgeClauses({ ...report, ...changes }).get(id) ?? assert.fail();
    return { state, isCause, cause };
  }

  it("names the first cause of one of its cases, unless a diagnosis names the clause", () => {
    assert.deepEqual(judge({ obstacles }), { state: "failed", isCause: false, cause: "First" });
    const diagnosis = { clause: id, certainty: "certain", cases: ["a"] } as const;
    const cause = `The server breaks ${id}`;
    assert.deepEqual(judge({ obstacles, diagnoses: [diagnosis] }), {
      state: "failed",
      isCause: true,
      cause,
    });
    assert.equal(judgeClauses(report).get(id)?.cause, undefined);
  });
});
