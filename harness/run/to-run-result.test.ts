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
import { type RunOutcome, toRunResult } from "./to-run-result.ts";

const skipped = skipCase(judgedCase("s"), { source: "recorded" }, { skip: "needs", reason: "Why" });

function toOutcome(results: readonly CaseResult[], part: Partial<RunOutcome> = {}): RunOutcome {
  const place = { baseUrl: "http://127.0.0.1:1", suiteSize: results.length };
  return { ...place, results, startedMs: Date.now(), ...part };
}

function statusOf(results: readonly CaseResult[], part?: Partial<RunOutcome>): number {
  const { verdict, exitStatus } = toRunResult(toOutcome(results, part));
  assert.equal(verdict, ["conforming", "not conforming", undefined, "not run"][exitStatus]);
  return exitStatus;
}

describe("toRunResult()", () => {
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
    const { verdict, exitStatus } = toRunResult(toOutcome([passed("a"), broken]));
    assert.deepEqual([verdict, exitStatus], ["house rules broken", 1]);
    assert.equal(statusOf([failed("a"), broken]), 1);
  });

  it("lets warnings fail the run only when it is strict", () => {
    assert.equal(statusOf([passed("a"), warned("w")], { strict: true }), 1);
    assert.equal(statusOf([passed("a")], { warnings: ["w"] }), 0);
    assert.equal(statusOf([passed("a")], { warnings: ["w"], strict: true }), 1);
    assert.equal(statusOf([passed("a")], { strict: true }), 0);
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

  it("judged nothing where no response came", () => {
    assert.equal(statusOf([], { baseUrl: null, endedEarly: "The server did not respond" }), 3);
  });

  it("gives a run about another role the verdict and the status of a run of a service", () => {
    const outcome = toOutcome([passed("a"), failed("b")]);
    const { verdict, exitStatus, role, counts } = toRunResult({ ...outcome, role: "client" });
    assert.deepEqual([verdict, exitStatus, role], ["not conforming", 1, "client"]);
    assert.deepEqual([counts.passed, counts.failed], [1, 1]);
  });
});
