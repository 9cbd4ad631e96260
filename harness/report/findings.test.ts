import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { WrongResult } from "../run/case-result.ts";
import { reportOf } from "../testing/sample-report.ts";
import {
  conformingRun,
  errored,
  failed,
  nonconformingRun,
  observed,
  warned,
} from "../testing/sample-results.ts";
import { readFindings } from "./findings.ts";
import type { Report, ReportedDiagnosis, ReportedObstacle } from "./report.ts";

/** A report of results without a response, beside this number of wrong responses. */
function diagnosed(
  missing: readonly WrongResult[],
  wrong: number,
  kind: ReportedObstacle["kind"] = "no-response",
): Report {
  const others = Array.from({ length: wrong }, (_, index) => failed(`wrong-${index}`));
  const [silentIds, wrongIds] = [missing, others].map((all) => all.map((one) => one.case.id));
  const description = "The server does not respond in time";
  return {
    ...reportOf(nonconformingRun([...others, ...missing])),
    obstacles: [{ kind, description, cases: silentIds ?? [] }],
    diagnoses: [{ clause: "validation.path", certainty: "certain", cases: wrongIds ?? [] }],
  };
}

/** The title of the only cause, which is given. */
function titleOf(diagnosis: Partial<ReportedDiagnosis>): string | undefined {
  const report = reportOf(nonconformingRun([failed("a")]));
  const whole = { clause: "validation.path", certainty: "likely", cases: ["a"] } as const;
  const { causes } = readFindings({ ...report, diagnoses: [{ ...whole, ...diagnosis }] });
  return causes[0]?.title;
}

const [silent, open] = [errored("silent"), { ...errored("open"), case: observed("open").case }];
const silence = "The server does not respond in time";
const broken = "The server breaks validation.path";

describe("readFindings()", () => {
  for (const [title, report, expected] of [
    ["begins with missing responses", diagnosed([silent, open], 20), [silence, broken]],
    ["ends with those to unspecified cases alone", diagnosed([open], 1), [broken, silence]],
    ["begins with the only missing response", diagnosed([open], 0), [silence]],
    ["begins with responses without JSON", diagnosed([silent], 20, "not-json"), [silence, broken]],
  ] as const) {
    it(title, () => {
      const { causes } = readFindings(report);
      assert.deepEqual(
        causes.map((cause) => cause.title),
        expected,
      );
    });
  }

  it("says in the title of a cause how sure it is, and which clauses may be broken", () => {
    assert.equal(titleOf({}), "The server probably breaks validation.path");
    assert.equal(
      titleOf({ certainty: "possible", alternative: "other.clause" }),
      "The server possibly breaks validation.path or other.clause",
    );
    assert.equal(
      titleOf({ certainty: "certain", mutant: "m", description: "Drops the path" }),
      "The server drops the path",
    );
  });

  it("cuts a title that is too long to repeat it for each case", () => {
    const title = titleOf({ certainty: "certain", description: "a".repeat(1000) });
    assert.equal(title, `The server ${"a".repeat(489)}…`);
  });

  it("counts warnings only where nothing failed", () => {
    const some = readFindings(reportOf(nonconformingRun([failed("a"), warned("b")])));
    assert.deepEqual([some.noun, some.wrong.map(({ id }) => id)], ["failure", ["a"]]);
    const none = readFindings(reportOf(conformingRun([warned("b"), warned("c")])));
    assert.deepEqual([none.noun, none.wrong.map(({ id }) => id)], ["warning", ["b", "c"]]);
    assert.deepEqual(none.causes[0]?.cases.length, 2);
  });
});
