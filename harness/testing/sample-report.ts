import type { Report } from "../report/report.ts";
import type { ReportedCase, ReportedExchange } from "../report/reported-case.ts";
import { toReport } from "../report/to-report.ts";
import type { RunResult } from "../run/run-result.ts";
import type { Suite } from "../suite/suite.ts";
import { kitSuite } from "./kit-suite.ts";
import {
  failed,
  nonconformingRun,
  observed,
  passed,
  sampleClause,
  warned,
} from "./sample-results.ts";

const sampleSuite: Suite = { ...kitSuite, clauses: [sampleClause] };

/** Makes the report of a run whose only clause is that of sample results. */
export function reportOf(run: RunResult): Report {
  return toReport(run, { kit: "0.0.0", suite: sampleSuite });
}

const sampleWitness = {
  document: "shelf",
  curl: "curl http://127.0.0.1:8080/graph",
  differences: [
    {
      pointer: "/body/errors/0",
      expected: "shelf: no such field on type Query",
      received: "shelf",
    },
  ],
};

/** Makes a report with every part, and this number of cases that passed, all with an exchange. */
export function sampleReport(passedCount: number): Report {
  const run = nonconformingRun([
    failed("errors/first"),
    { ...failed("generated/paths/3"), source: "generated", origin: { seed: 1, path: "paths:3" } },
    warned("errors/second"),
    observed("unspecified/empty", { same: false }),
    ...Array.from({ length: passedCount }, (_, index) => passed(`selection/case-${index}`)),
  ]);
  const report = toReport(run, { suite: kitSuite });
  return {
    ...report,
    diagnoses: report.diagnoses.map((diagnosis) => ({ ...diagnosis, witness: sampleWitness })),
    cases: report.cases.map(addExchange),
  };
}

function addExchange(item: ReportedCase, index: number): ReportedCase {
  const isPassed = item.verdict === "passed";
  const body = { errors: [`shelf${index}: no such field on type Query`] };
  const exchange: ReportedExchange = {
    request: {
      method: "POST",
      path: "/graph",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ document: `shelf${index}`, variables: { id: "m1" } }),
      bytes: 50,
    },
    expected: { status: 400, body },
    response: {
      status: isPassed ? 400 : 200,
      headers: { "content-type": ["application/json"] },
      body: JSON.stringify(body),
      bytes: 60,
      durationMs: 3,
    },
  };
  return { ...item, durationMs: 2 + index, exchanges: [exchange] };
}
