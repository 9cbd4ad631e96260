import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, it } from "node:test";
import { kitSuite } from "../testing/kit-suite.ts";
import { makeTemporaryFolder } from "../testing/make-temporary-folder.ts";
import { failed, nonconformingRun } from "../testing/sample-results.ts";
import { loadReporter, reportFormats } from "./formats/load-reporter.ts";
import { readReport } from "./read-report.ts";
import { toReport } from "./to-report.ts";

/** A report as 0.1.0 wrote it: clients are consumers, and less is known of a cause. */
function toFirstReport(): string {
  const difference = { pointer: "/body/errors/0", received: 1, clause: "validation.path" };
  const report = toReport(nonconformingRun([failed("a", difference)]), { suite: kitSuite });
  return JSON.stringify({
    ...report,
    clauses: report.clauses?.map(({ otherReadings: _, subject, ...clause }) => ({
      ...clause,
      subject: subject === "client" ? "consumer" : subject,
    })),
  });
}

describe("readReport()", () => {
  it("names a case that the report holds twice", (test) => {
    const difference = { pointer: "/body/errors/0", received: 1, clause: "validation.path" };
    const run = nonconformingRun([failed("a", difference), failed("b", difference)]);
    const report = toReport(run, { suite: kitSuite });
    const twice = { ...report, cases: [...report.cases, ...report.cases.slice(1)] };
    const folder = makeTemporaryFolder(test, { "twice.json": JSON.stringify(twice) });
    const read = readReport(join(folder, "twice.json"), kitSuite.checks);
    assert.ok(!read.ok);
    assert.deepEqual(
      read.diagnostics.map(({ message }) => message),
      ['The case "b" is in the report twice: give a report as a run wrote it (at /cases/2/id)'],
    );
  });

  it("refuses an exit status that no run has", (test) => {
    const report = toReport(nonconformingRun([failed("a")]), { suite: kitSuite });
    const text = JSON.stringify({ ...report, exitStatus: 99 });
    const folder = makeTemporaryFolder(test, { "report.json": text });
    const read = readReport(join(folder, "report.json"), kitSuite.checks);
    assert.ok(!read.ok);
    assert.match(read.diagnostics.map(({ message }) => message).join(), /\/exitStatus/);
  });

  it("refuses a shard of more than a run can have", (test) => {
    const report = toReport(nonconformingRun([failed("a")]), { suite: kitSuite });
    const readShard = (shard: string): string => {
      const text = JSON.stringify({ ...report, selection: { patterns: [], skip: [], shard } });
      const folder = makeTemporaryFolder(test, { "report.json": text });
      const read = readReport(join(folder, "report.json"), kitSuite.checks);
      return read.ok ? "" : read.diagnostics.map(({ message }) => message).join();
    };
    assert.deepEqual(["1/1", "2/4", "100/100"].map(readShard), ["", "", ""]);
    for (const shard of ["0/1", "1/0", "1/101", "1/4000000000"]) {
      assert.match(readShard(shard), /\/selection\/shard/);
    }
  });

  it("refuses more sections, clauses, causes and warnings than a page can show", (test) => {
    const report = toReport(nonconformingRun([failed("a")]), { suite: kitSuite });
    const [section] = report.sections ?? [];
    const [clause] = report.clauses ?? [];
    const diagnosis = { clause: "validation.path", certainty: "likely", cases: ["a"] };
    const obstacle = { kind: "no-response", description: "No response", cases: ["a"] };
    const items = {
      ...{ sections: section, clauses: clause },
      ...{ diagnoses: diagnosis, obstacles: obstacle, warnings: "slow", setupWarnings: "slow" },
    };
    for (const [key, item] of Object.entries(items)) {
      const text = JSON.stringify({ ...report, [key]: Array.from({ length: 2001 }, () => item) });
      const folder = makeTemporaryFolder(test, { "report.json": text });
      const read = readReport(join(folder, "report.json"), kitSuite.checks);
      assert.ok(!read.ok);
      assert.match(read.diagnostics.map(({ message }) => message).join(), new RegExp(`/${key}`));
    }
  });

  it("cuts a text that is longer than any that a run writes", (test) => {
    const report = toReport(nonconformingRun([failed("a")]), { suite: kitSuite });
    const warnings = ["\u202e".repeat(1_000_000), "short"];
    const text = JSON.stringify({ ...report, warnings });
    const folder = makeTemporaryFolder(test, { "report.json": text });
    const read = readReport(join(folder, "report.json"), kitSuite.checks);
    assert.ok(read.ok);
    assert.deepEqual(read.value.warnings, [`${"\u202e".repeat(20_000)}…`, "short"]);
  });

  for (const format of reportFormats) {
    it(`reads a report of 0.1.0, so that it becomes ${format}`, async (test) => {
      const folder = makeTemporaryFolder(test, { "first.json": toFirstReport() });
      const read = readReport(join(folder, "first.json"), kitSuite.checks);
      assert.ok(read.ok, JSON.stringify(read));
      const write = await loadReporter(format);
      const text = [...write(read.value)].join("");
      assert.match(text, /breaks validation\.path|"validation\.path"|1 failed/);
    });
  }
});
