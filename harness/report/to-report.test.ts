import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { CaseResult } from "../run/case-result.ts";
import { skipCase } from "../run/case-result.ts";
import type { RunResult } from "../run/run-result.ts";
import { isJudged } from "../suite/case.ts";
import { listStepExchanges } from "../suite/list-exchanges.ts";
import { readKitVersion } from "../suite/read-manifest.ts";
import { kitSuite } from "../testing/kit-suite.ts";
import {
  conformingRun,
  failed,
  judgedCase,
  nonconformingRun,
  observed,
  passed,
  unreachableRun,
} from "../testing/sample-results.ts";
import type { Report } from "./report.ts";
import { toReport } from "./to-report.ts";

const checkReport = kitSuite.checks.named("report");

/** Converts a run, and checks the report against its schema as it is written. */
function reportOf(run: RunResult): Report {
  const report: Report = JSON.parse(JSON.stringify(toReport(run, { kit: "1.2.3" })));
  const checked = checkReport(report);
  assert.deepEqual(checked.ok ? [] : checked.violations, []);
  return report;
}

describe("toReport()", () => {
  it("takes the fingerprint of the suite only when it is asked for", () => {
    const { suite = {} } = toReport({ ...conformingRun([passed("a")]), suiteVersion: "1.0.0" });
    assert.ok(Object.getOwnPropertyDescriptor(suite, "fingerprint")?.get !== undefined);
    assert.equal("version" in suite && suite.version, "1.0.0");
  });

  it("is valid for its schema with results of every kind", () => {
    const { case: item } = passed("s");
    const skipped = skipCase(item, { source: "generated" }, { skip: "needs", reason: "Needs x" });
    const run = nonconformingRun(
      [passed("a"), failed("b"), observed("c"), skipped, { ...failed("d"), notes: ["Note"] }],
      { concurrent: false, endedEarly: "x", command: ["y"] },
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
      known: 0,
      observed: 1,
      skipped: 1,
      errored: 0,
    });
    assert.equal(report.durationMs, 1234);
  });

  it("is valid for its schema with every request of the suite", () => {
    const results = kitSuite.cases.map((item): CaseResult => {
      if (!isJudged(item)) {
        return { ...observed(item.id), case: item, exchanges: [{}] };
      }
      const exchanges = item.steps.flatMap((sent, step) =>
        listStepExchanges(sent).map((_, exchange) => ({ step, exchange })),
      );
      return { ...passed(item.id), case: item, exchanges };
    });
    const { cases } = reportOf(conformingRun(results));
    const requests = cases.flatMap(({ exchanges = [] }) => exchanges);
    assert.ok(requests.length > kitSuite.cases.length);
    assert.ok(requests.some(({ request }) => request.pieces?.some((place) => place < 0)));
  });

  it("reports a run that did not reach the server", () => {
    const run = unreachableRun("Why");
    const { target, endedEarly, cases } = reportOf(run);
    assert.deepEqual([target, endedEarly, cases], [{ baseUrl: null }, "Why", []]);
  });

  it("adds differences and commands to a failed case only", () => {
    const [first, second] = reportOf(conformingRun([passed("a"), failed("b")])).cases;
    assert.deepEqual(first, {
      id: "a",
      title: "Title of a",
      source: "recorded",
      level: "required",
      verdict: "passed",
      clauses: judgedCase("a").clauses,
      differences: [],
    });
    assert.match(second?.curl ?? "", /^curl .* http:\/\/127\.0\.0\.1:8080\/graph$/);
    assert.equal(second?.rerun, "npx graph-spec-kit run b --url http://127.0.0.1:8080");
    assert.deepEqual(second?.differences, [{ pointer: "/status", expected: 400, received: 200 }]);
  });

  it("shows what came after the other case that a failure needs", () => {
    const first = failed("a", { pointer: "/body/data/book", expected: "A", received: "B" });
    const after = [judgedCase("b", "member")];
    const same = { case: first.case };
    const tried = { ...failed("a"), ...same, when: { beside: 0, after } };
    const alone = { ...passed("a"), ...same, when: { beside: 0 } };
    const fresh = { ...alone, when: { beside: 0, circumstance: "new" as const } };
    const tries = [first, alone, fresh, tried, tried];
    const [reported] = reportOf(nonconformingRun([{ ...first, tries }])).cases;
    assert.equal(reported?.recurrence?.description, "only after b");
    assert.deepEqual(reported.differences, [{ pointer: "/status", expected: 400, received: 200 }]);
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
