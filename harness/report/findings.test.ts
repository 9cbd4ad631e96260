import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { reportOf } from "../testing/sample-report.ts";
import {
  conformingRun,
  errored,
  failed,
  nonconformingRun,
  warned,
} from "../testing/sample-results.ts";
import { readFindings } from "./findings.ts";
import type { Report, ReportedDiagnosis, ReportedObstacle } from "./report.ts";

/** A report of failures without a response beside wrong responses. */
function diagnosed(
  silent: number,
  wrong: number,
  kind: ReportedObstacle["kind"] = "no-response",
): Report {
  const missing = Array.from({ length: silent }, (_, index) => errored(`silent-${index}`));
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

const silence = "The server does not respond in time";
const broken = "The server breaks validation.path";

describe("readFindings()", () => {
  for (const [title, report, expected] of [
    ["begins with missing responses", diagnosed(5, 20), [silence, broken]],
    ["begins with wrong responses when hardly any is missing", diagnosed(1, 20), [broken, silence]],
    ["begins with the only missing response", diagnosed(1, 0), [silence]],
    ["begins with responses without JSON", diagnosed(1, 20, "not-json"), [silence, broken]],
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

  it("counts warnings only where nothing failed", () => {
    const some = readFindings(reportOf(nonconformingRun([failed("a"), warned("b")])));
    assert.deepEqual([some.noun, some.wrong.map(({ id }) => id)], ["failure", ["a"]]);
    const none = readFindings(reportOf(conformingRun([warned("b"), warned("c")])));
    assert.deepEqual([none.noun, none.wrong.map(({ id }) => id)], ["warning", ["b", "c"]]);
    assert.deepEqual(none.causes[0]?.cases.length, 2);
  });
});
