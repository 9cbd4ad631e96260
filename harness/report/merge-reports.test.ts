import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { CaseResult } from "../run/case-result.ts";
import { reportOf } from "../testing/sample-report.ts";
import { conformingRun, failed, nonconformingRun, passed } from "../testing/sample-results.ts";
import { mergeReports } from "./merge-reports.ts";
import type { Report } from "./report.ts";
import { toReport } from "./to-report.ts";

/** Merges reports that must belong together. */
function merge(...reports: [Report, ...Report[]]): Report {
  const merged = mergeReports(reports);
  assert.ok(merged.ok);
  return merged.report;
}

/** The report of a shard of a suite of three recorded cases. */
function reportShard(run: Parameters<typeof toReport>[0], shard: string): Report {
  return toReport({ ...run, suiteSize: 3 }, { selection: { patterns: [], skip: [], shard } });
}

const generated = { source: "generated", origin: { seed: 1, path: "defects:0" } } as const;
const first = reportShard(
  conformingRun([passed("c"), passed("a")], { generated: { requested: 0, run: 0 } }),
  "1/2",
);
const second = reportShard(
  conformingRun([passed("b"), { ...passed("generated/defects/0"), ...generated }], {
    generated: { requested: 1, run: 1 },
    durationMs: 2000,
  }),
  "2/2",
);

describe("mergeReports()", () => {
  it("makes the report of a whole conforming run from its shards", () => {
    const merged = merge(first, second);
    assert.equal(merged.verdict, "conforming");
    assert.equal(merged.summary, "Conforming: 3 recorded and 1 generated cases passed; seed 1");
    assert.deepEqual(
      merged.cases.map(({ id }) => id),
      ["a", "b", "c", "generated/defects/0"],
    );
    assert.equal(merged.scope.complete, true);
    assert.deepEqual(merged.selection, { patterns: [], skip: [] });
    assert.equal(merged.durationMs, 2000);
  });

  it("counts generated cases that passed and are not listed", () => {
    const shard = (name: string): Report =>
      reportShard(conformingRun([], { unlisted: 3, generated: { requested: 3, run: 3 } }), name);
    const merged = merge(shard("1/2"), shard("2/2"));
    assert.deepEqual([merged.counts.passed, merged.scope.generated.run], [6, 6]);
  });

  it("names a missing shard, and says what it leaves out", () => {
    const [left, right] = [merge(first), merge(second)];
    assert.deepEqual(left.scope.leftOut, [
      "shard 2/2 (no report)",
      "1 not selected",
      "all generated",
    ]);
    assert.deepEqual(right.scope.leftOut, ["shard 1/2 (no report)", "2 not selected"]);
    assert.deepEqual([right.verdict, right.exitStatus], ["nothing failed", 3]);
    assert.match(right.summary ?? "", /\(left out: shard 1\/2 \(no report\), 2 not selected\)/);
  });

  it("does not conform if a shard does not, even if another is missing or was not run", () => {
    const broken = reportShard(nonconformingRun([failed("b")]), "2/3");
    assert.deepEqual([merge(broken).verdict, merge(broken).exitStatus], ["not conforming", 1]);
    const idle = reportShard({ ...conformingRun([]), verdict: "not run", exitStatus: 3 }, "1/3");
    assert.equal(merge(idle, broken).exitStatus, 1);
  });

  it("does not conform if one shard does not", () => {
    const broken = reportShard(nonconformingRun([failed("b"), failed("d")]), "2/2");
    const merged = merge(first, broken);
    assert.deepEqual(
      [merged.verdict, merged.exitStatus, merged.counts.failed],
      ["not conforming", 1, 2],
    );
    assert.deepEqual(merged.diagnoses, broken.diagnoses);
    assert.match(merged.summary ?? "", /^Not conforming: 2 recorded cases failed, 2 passed/);
  });

  describe("with known failures", () => {
    const known = { file: "known.json", current: [{ cases: ["b"], reason: "Bug" }], problems: [] };
    const excused: CaseResult = { ...failed("b"), verdict: "known", reason: "Bug" };
    const shard = reportShard(
      { ...conformingRun([excused]), verdict: "only known failures", exitStatus: 0, known },
      "2/2",
    );
    const clean = reportShard({ ...conformingRun([passed("a"), passed("c")]), known }, "1/2");

    it("says that only these failed", () => {
      const merged = merge(clean, shard);
      assert.deepEqual([merged.verdict, merged.exitStatus], ["only known failures", 0]);
      assert.match(merged.summary ?? "", /Nothing failed but for 1 known failure/);
      assert.deepEqual(merged.knownFailing, { file: "known.json", entries: 1, problems: [] });
    });

    it("says what is out of date in one shard, once", () => {
      const message = "remove entry 1: it no longer fails as the entry says";
      const problem = { kind: "passes", entry: 1, message } as const;
      const outdated = { ...known, current: [], problems: [problem] };
      const verdict = "known failures out of date";
      const stale = (results: readonly CaseResult[], name: string): Report =>
        reportShard({ ...conformingRun(results), verdict, exitStatus: 1, known: outdated }, name);
      const merged = merge(stale([passed("a")], "1/2"), stale([passed("b")], "2/2"));
      assert.deepEqual([merged.verdict, merged.exitStatus], [verdict, 1]);
      assert.deepEqual(merged.knownFailing?.problems, [problem]);
    });

    it("does not conform if another case fails in one shard", () => {
      const broken = reportShard({ ...nonconformingRun([failed("a")]), known }, "1/2");
      const merged = merge(broken, shard);
      assert.deepEqual([merged.verdict, merged.exitStatus], ["not conforming", 1]);
      assert.deepEqual([merged.counts.failed, merged.counts.known], [1, 1]);
    });
  });

  it("keeps house rules apart", () => {
    const result = failed("h/b");
    const broken: CaseResult = { ...result, case: { ...result.case, house: true } };
    const run = conformingRun([broken], { suiteSize: 0 });
    const house = reportShard({ ...run, verdict: "house rules broken", exitStatus: 1 }, "2/2");
    const merged = merge(first, house);
    assert.deepEqual([merged.verdict, merged.exitStatus], ["house rules broken", 1]);
    assert.deepEqual([merged.scope.house?.run, merged.scope.recorded.run], [1, 2]);
  });

  it("rejects reports of different suites or seeds, and those that share a case", () => {
    const messageOf = (...reports: [Report, ...Report[]]): string => {
      const merged = mergeReports(reports);
      return merged.ok ? "" : merged.message;
    };
    assert.match(messageOf(first, first), /^The case "c" is in several reports/);
    assert.match(messageOf(first, { ...second, seed: 2 }), /different seeds/);
    for (const other of [
      { ...second, kit: "9" },
      { ...second, target: { ...second.target, version: "9" } },
    ]) {
      assert.match(messageOf(first, other), /about different servers/);
    }
    const third = reportShard(conformingRun([]), "3/3");
    assert.match(messageOf(first, third), /different numbers of shards/);
    const other = reportOf(conformingRun([]));
    assert.match(messageOf(first, other), /different suites/);
  });
});
