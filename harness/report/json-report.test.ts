import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { findKitRoot } from "../kit/find-kit-root.ts";
import { readKitVersion } from "../kit/read-kit-version.ts";
import type { RunResult } from "../run/run-result.ts";
import { skipCase } from "../run/skip-case.ts";
import { createValidators } from "../suite/validators.ts";
import {
  conformingRun,
  failed,
  judgedCase,
  nonconformingRun,
  observed,
  passed,
  unreachableRun,
} from "../testing/sample-results.ts";
import { type Report, toReport } from "./json-report.ts";

const checkReport = createValidators(findKitRoot()).named("report");

/** The report as it is after it was written and read again, checked by its schema. */
function reportOf(run: RunResult): Report {
  const report = toReport(run, { kit: "1.2.3" });
  const checked = checkReport(JSON.parse(JSON.stringify(report)));
  assert.deepEqual(checked.ok ? [] : checked.violations, []);
  return report;
}

describe("toReport()", () => {
  it("keeps the report's schema, whatever came of a run", () => {
    const { case: item } = passed("s");
    const skipped = skipCase(item, { source: "generated" }, { skip: "needs", reason: "Needs x" });
    const run = nonconformingRun(
      [passed("a"), failed("b"), observed("c"), skipped, { ...failed("d"), notes: ["Note"] }],
      { overlap: false, endedEarly: "x", command: ["y"] },
    );
    const report = reportOf(run);
    assert.deepEqual(
      [report.version, report.kit, report.verdict, report.exitStatus, report.seed],
      [1, "1.2.3", "not conforming", 1, 1],
    );
    assert.deepEqual(report.target, {
      baseUrl: "http://127.0.0.1:8080",
      command: ["y"],
      overlap: false,
    });
    assert.deepEqual(report.counts, {
      passed: 1,
      failed: 2,
      warned: 0,
      observed: 1,
      skipped: 1,
      errored: 0,
    });
    assert.equal(report.durationMs, 1234);
  });

  it("holds a run that could not be carried out", () => {
    const run = unreachableRun("Why");
    const { target, endedEarly, cases } = reportOf(run);
    assert.deepEqual([target, endedEarly, cases], [{ baseUrl: null }, "Why", []]);
  });

  it("tells of a wrong case how to send it again, and of a right one nothing more", () => {
    const [right, wrong] = reportOf(conformingRun([passed("a"), failed("b")])).cases;
    assert.deepEqual(right, {
      id: "a",
      title: "Title of a",
      source: "recorded",
      level: "required",
      verdict: "passed",
      clauses: judgedCase("a").clauses,
      differences: [],
    });
    assert.match(wrong?.curl ?? "", /^curl .* http:\/\/127\.0\.0\.1:8080\/graph$/);
    assert.equal(wrong?.rerun, "npx graph-spec-kit run b --url http://127.0.0.1:8080");
    assert.deepEqual(wrong?.differences, [{ pointer: "/status", expected: 400, received: 200 }]);
  });

  it("lists what the server did in unspecified situations", () => {
    const { profile } = reportOf(
      conformingRun([observed("a"), passed("b"), observed("c", { same: false })]),
    );
    const choice = { observed: "200, {}", reference: "200, {}" };
    assert.deepEqual(profile, [
      { id: "a", title: "Title of a", ...choice, same: true },
      { id: "c", title: "Title of c", ...choice, same: false },
    ]);
  });

  it("names the version of the kit unless another is given", () => {
    assert.equal(toReport(conformingRun([])).kit, readKitVersion());
  });
});
