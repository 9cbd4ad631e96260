import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { KnownFailingEntry } from "../../suite/formats.ts";
import { failed, judgedCase, passed, sampleClause, warned } from "../../testing/sample-results.ts";
import { scaleTime } from "../../testing/scale-time.ts";
import type { CaseResult } from "../case-result.ts";
import { concludeCase } from "../conclude-case.ts";
import type { RunResult } from "../run-result.ts";
import { toRunResult } from "../to-run-result.ts";
import { createKnownFailing } from "./known-failing.ts";

const ids = ["v/a", "v/b", "v/c"];
const suite = { cases: ids.map((id) => judgedCase(id)), clauses: [sampleClause] };
const differences = ["/status: expected 400, received 200"];
const otherwise = { pointer: "/status", expected: 400, received: 500 };

/** What a file of known failures makes of some results. */
function apply(
  results: readonly CaseResult[],
  entries: readonly Omit<KnownFailingEntry, "reason">[],
  { strict = false, endedEarly }: { readonly strict?: boolean; readonly endedEarly?: string } = {},
): RunResult {
  const failing = createKnownFailing({
    file: "known.json",
    entries: entries.map((entry) => ({ reason: "Bug", ...entry })),
    today: "2027-01-31",
    strict,
    suite,
    properties: [{ id: "defects", clauses: [] }],
    isPart: false,
  });
  return toRunResult({
    baseUrl: "http://127.0.0.1:1",
    results: results.map((result) => concludeCase([result], [], { known: failing })),
    suiteSize: results.length,
    startedMs: Date.now(),
    ...{ known: failing, strict, endedEarly },
  });
}

function messagesOf({ known }: RunResult): string[] {
  return known?.problems.map(({ message }) => message) ?? [];
}

describe("createKnownFailing()", () => {
  it("passes a run in which only known failures fail", () => {
    const results = [failed("v/a"), passed("v/b"), passed("v/c")];
    const run = apply(results, [{ cases: ["v/a"], differences, link: "https://x.example" }]);
    assert.deepEqual([run.verdict, run.exitStatus], ["only known failures", 0]);
    assert.deepEqual([run.counts.known, run.counts.failed], [1, 0]);
    const [first] = run.results;
    assert.equal(first?.verdict === "known" && first.reason, "Bug (https://x.example)");
    assert.deepEqual(messagesOf(run), []);
  });

  it("fails for another case, and for another failure of a known case", () => {
    const entry = { cases: ["v/a"], differences };
    const other = apply([failed("v/a"), failed("v/b")], [entry]);
    assert.deepEqual([other.verdict, other.exitStatus], ["not conforming", 1]);
    const changed = apply([failed("v/a", otherwise)], [entry]);
    assert.deepEqual([changed.verdict, changed.exitStatus], ["not conforming", 1]);
    assert.deepEqual(messagesOf(changed), [
      '"v/a" of entry 1 fails in another way than the entry says',
    ]);
  });

  it("fails when a known failure no longer occurs, and says what to remove", () => {
    const results = [failed("v/a"), passed("v/b"), passed("v/c")];
    const run = apply(results, [{ cases: ["v/a", "v/b"] }, { cases: ["v/c"] }]);
    assert.deepEqual([run.verdict, run.exitStatus], ["known failures out of date", 1]);
    assert.deepEqual(messagesOf(run), [
      'remove "v/b" from entry 1: it no longer fails as the entry says',
      "remove entry 2: its cases no longer fail as it says",
    ]);
    assert.deepEqual(run.known?.current, [{ cases: ["v/a"], reason: "Bug" }]);
  });

  it("fails for a case, a property or a clause that does not exist", () => {
    const results = [failed("v/a"), passed("v/b"), passed("v/c")];
    const run = apply(results, [
      { cases: ["v/a"] },
      { cases: ["v/z"] },
      { clauses: ["no.clause"] },
      { cases: ["generated/defects"] },
    ]);
    assert.equal(run.exitStatus, 1);
    assert.deepEqual(messagesOf(run), [
      'remove entry 2: "v/z" matches no case',
      'remove entry 3: "no.clause" matches no clause',
    ]);
  });

  it("counts an entry up to its last day", () => {
    const results = [failed("v/a")];
    assert.equal(apply(results, [{ cases: ["v/a"], expires: "2027-01-31" }]).exitStatus, 0);
    const run = apply(results, [{ cases: ["v/a"], expires: "2027-01-30" }]);
    assert.equal(run.verdict, "not conforming");
    assert.deepEqual(messagesOf(run), [
      "entry 1 expired on 2027-01-30: fix the bug or move the date",
    ]);
  });

  it("says of an entry that has expired which of its cases do not exist, too", () => {
    const expires = "2027-01-30";
    const run = apply(
      [failed("v/a")],
      [
        { cases: ["v/a", "v/z"], expires },
        { clauses: ["no.clause"], expires },
      ],
    );
    assert.deepEqual(messagesOf(run), [
      "entry 1 expired on 2027-01-30: fix the bug or move the date",
      'remove "v/z" from entry 1: "v/z" matches no case',
      "entry 2 expired on 2027-01-30",
      'remove entry 2: "no.clause" matches no clause',
    ]);
    assert.deepEqual(run.known?.current, []);
  });

  it("lets flaky cases pass or fail", () => {
    const entries = [{ cases: ["v/a"], flaky: true }] as const;
    assert.equal(apply([failed("v/a")], entries).verdict, "only known failures");
    assert.equal(apply([passed("v/a")], entries).verdict, "conforming");
  });

  it("takes folders, of which some cases may pass", () => {
    const results = [failed("v/a"), passed("v/b"), passed("v/c")];
    for (const folder of ["v", "v/", "v//"]) {
      assert.equal(apply(results, [{ cases: [folder] }]).exitStatus, 0);
    }
  });

  it("reads a pattern of very many slashes in time", () => {
    const { user } = process.cpuUsage();
    assert.equal(apply([failed("v/a")], [{ cases: [`${"/".repeat(60_000)}v`] }]).exitStatus, 0);
    assert.ok(process.cpuUsage().user - user < scaleTime(1_000_000));
  });

  it("takes clauses, of which some cases may pass", () => {
    const results = [failed("v/a"), passed("v/b"), passed("v/c")];
    assert.equal(apply(results, [{ clauses: [sampleClause.id] }]).exitStatus, 0);
  });

  it("says nothing about cases that did not run", () => {
    const run = apply([passed("v/a")], [{ cases: ["v/b"] }, { cases: ["v/**"] }]);
    assert.deepEqual([run.verdict, messagesOf(run)], ["conforming", []]);
  });

  it("excuses warnings only where they fail the run", () => {
    const entries = [{ cases: ["v/a"] }];
    assert.equal(apply([warned("v/a")], entries).counts.warned, 1);
    assert.deepEqual(messagesOf(apply([warned("v/a")], entries)), []);
    assert.equal(apply([warned("v/a")], entries, { strict: true }).counts.known, 1);
  });

  it("rejects more ids and globs than it can compare with all results", () => {
    const list = (count: number): string[] =>
      Array.from({ length: count }, (_, index) => `v/${index}`);
    const globs = list(20).map((id) => `${id}/{a,b}${"?".repeat(95)}`);
    const many = [{ cases: list(5000) }, { cases: ["v/a"], clauses: list(5000) }];
    assert.throws(() => apply([], many), /It holds 10001 patterns with globs of 0 /);
    assert.throws(() => apply([], [{ cases: globs }]), /It holds 20 patterns with globs of 4020 /);
    assert.doesNotThrow(() => apply([], [{ cases: list(9900) }, { cases: globs.slice(1) }]));
  });

  it("does not change the verdict of a run that ended early", () => {
    const endedEarly = "Stopped";
    const run = apply([failed("v/a")], [{ cases: ["v/a"] }], { endedEarly });
    assert.equal(run.verdict, "not conforming");
    assert.equal(apply([passed("v/a")], []).verdict, "conforming");
  });
});
