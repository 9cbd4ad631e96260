import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  errored,
  failed,
  judgedCase,
  observed,
  passed,
  warned,
} from "../testing/sample-results.ts";
import type { CaseResult } from "./case-result.ts";
import { skipCase } from "./case-result.ts";
import { decideVerdict, type RunOutcome, type VerdictOptions } from "./decide-verdict.ts";

const skipped = skipCase(judgedCase("s"), { source: "recorded" }, { skip: "needs", reason: "Why" });

function statusOf(
  results: readonly CaseResult[],
  part: Partial<RunOutcome> = {},
  options: VerdictOptions = {},
): number {
  const generated = { requested: 0, run: 0 };
  const outcome = { results, generated, warnings: [], endedEarly: undefined, ...part };
  const { verdict, exitStatus } = decideVerdict(outcome, options);
  const verdicts = ["conforming", "not conforming", undefined, "not run"];
  assert.equal(verdict, verdicts[exitStatus]);
  return exitStatus;
}

describe("decideVerdict()", () => {
  it("finds a server conforming where nothing failed", () => {
    assert.equal(statusOf([passed("a"), observed("b"), skipped, warned("w")]), 0);
  });

  it("finds a server not conforming for one failure or one missing response", () => {
    assert.equal(statusOf([passed("a"), failed("b")]), 1);
    assert.equal(statusOf([passed("a"), errored("b")]), 1);
  });

  it("finds a server conforming that breaks only house rules, but fails the run", () => {
    const result = failed("house");
    const broken: CaseResult = { ...result, case: { ...result.case, house: true } };
    const outcome = {
      generated: { requested: 0, run: 0 },
      warnings: [],
      endedEarly: undefined,
    };
    assert.deepEqual(decideVerdict({ ...outcome, results: [passed("a"), broken] }, {}), {
      verdict: "house rules broken",
      exitStatus: 1,
    });
    const both = { ...outcome, results: [failed("a"), broken] };
    assert.equal(decideVerdict(both, {}).verdict, "not conforming");
  });

  it("lets warnings fail the run only when it is strict", () => {
    assert.equal(statusOf([passed("a"), warned("w")], {}, { strict: true }), 1);
    assert.equal(statusOf([passed("a")], { warnings: ["w"] }), 0);
    assert.equal(statusOf([passed("a")], { warnings: ["w"] }, { strict: true }), 1);
    assert.equal(statusOf([passed("a")], {}, { strict: true }), 0);
  });

  it("does not count a run that ended early as a success", () => {
    assert.equal(statusOf([passed("a")], { endedEarly: "The server's command ended" }), 1);
    assert.equal(statusOf([passed("a")], { generated: { requested: 500, run: 499 } }), 1);
    assert.equal(statusOf([skipped], { endedEarly: "The server's command ended" }), 1);
  });

  it("gives no verdict when nothing failed before the run was interrupted", () => {
    const interrupted = { endedEarly: "Interrupted", isInconclusive: true };
    assert.equal(statusOf([passed("a"), skipped], interrupted), 3);
    assert.equal(statusOf([passed("a"), failed("b")], interrupted), 1);
  });

  it("does not count a run that judged nothing as a run", () => {
    assert.equal(statusOf([]), 3);
    assert.equal(statusOf([skipped, skipped]), 3);
  });
});
