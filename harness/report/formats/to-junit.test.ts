import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import type { CaseResult } from "../../run/case-result.ts";
import { skipCase } from "../../run/case-result.ts";
import { reportOf } from "../../testing/sample-report.ts";
import {
  conformingRun,
  errored,
  failed,
  nonconformingRun,
  observed,
  passed,
  unreachableRun,
  warned,
} from "../../testing/sample-results.ts";
import { toJunit } from "./to-junit.ts";

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "",
  isArray: (name) => ["testsuite", "testcase", "property"].includes(name),
});

/** Parses JUnit XML, which must be well-formed. */
function parse(parts: Iterable<string>) {
  const xml = [...parts].join("");
  assert.equal(XMLValidator.validate(xml), true);
  return parser.parse(xml).testsuites;
}

const skipped: CaseResult = skipCase(
  passed("e").case,
  { source: "recorded" },
  { skip: "needs", reason: "Needs x" },
);

describe("toJunit()", () => {
  it("counts observed cases as skipped and warnings as passed", () => {
    const results = [passed("a"), failed("b"), errored("c"), warned("d"), skipped, observed("f")];
    const { tests, failures, errors, time, testsuite } = parse(
      toJunit(reportOf(nonconformingRun(results))),
    );
    assert.deepEqual([tests, failures, errors, time], ["6", "1", "1", "1.234"]);
    const [, judged, open] = testsuite;
    assert.deepEqual(
      [judged.tests, judged.failures, judged.errors, judged.skipped],
      ["5", "1", "1", "1"],
    );
    assert.deepEqual([open.tests, open.skipped], ["1", "1"]);
    assert.equal(open.testcase[0].skipped.message, "observed, not judged: 200, {}");
    assert.equal(judged.testcase[4].skipped.message, "Needs x");
  });

  it("groups cases by clause, with its id, level and words as properties", () => {
    const { testsuite } = parse(toJunit(reportOf(conformingRun([passed("a"), observed("b")]))));
    assert.deepEqual(
      testsuite.map(({ name }: { readonly name: string }) => name),
      ["validation.path (required)", "none (unspecified)"],
    );
    assert.deepEqual(testsuite[0].properties.property, [
      { name: "clause", value: "validation.path" },
      { name: "level", value: "required" },
      { name: "statement", value: "A defect begins with its path." },
    ]);
  });

  it("names the causes first, in a suite that counts no test", () => {
    const { tests, testsuite } = parse(toJunit(reportOf(nonconformingRun([failed("b")]))));
    const [causes] = testsuite;
    assert.deepEqual([tests, causes.name, causes.tests], ["1", "Probable causes", "0"]);
    assert.match(
      causes["system-out"],
      /^1\. The server probably breaks validation\.path: A defect begins with its path\.&#10;.*Explains 1 of 1 failure/,
    );
  });

  it("describes a failure with its cause, its differences and its commands", () => {
    const { testsuite } = parse(toJunit(reportOf(nonconformingRun([failed("b")]))));
    const [{ name, classname, failure }] = testsuite[1].testcase;
    assert.deepEqual([name, classname], ["b: Title of b", "validation.path"]);
    assert.deepEqual(
      [failure.message, failure.type],
      ["The server probably breaks validation.path: /status: expected 400, received 200", "status"],
    );
    assert.match(failure["#text"], /Rerun: {2}npx graph-spec-kit run b --url/);
  });

  it("reports a run that ended early as an error, since no case shows it", () => {
    const { tests, errors, testsuite } = parse(toJunit(reportOf(unreachableRun("No response"))));
    assert.deepEqual([tests, errors], ["1", "1"]);
    assert.equal(testsuite[0].testcase[0].error.message, "No response");
  });

  it("reports a run that only warnings fail", () => {
    const { errors, testsuite } = parse(toJunit(reportOf(nonconformingRun([warned("a")]))));
    assert.equal(errors, "1");
    assert.match(testsuite[0].testcase[0].error.message, /^Not conforming \(warnings count\): /);
  });
});
