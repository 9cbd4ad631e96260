import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { FailurePattern } from "../diagnosis/failure-pattern.ts";
import { readPatterns } from "../diagnosis/failure-pattern.ts";
import { kitSuite } from "../testing/kit-suite.ts";
import { measureDiagnosis } from "./measure-diagnosis.ts";

const patterns = readPatterns();
const cases = kitSuite.cases.filter(({ level }) => level !== "unspecified");

describe("measureDiagnosis()", () => {
  it("finds known bugs named first, one by one and together", () => {
    const bugs = [patternOf("tabs-refused"), patternOf("content-length-in-characters")];
    const servers = bugs.map((bug) => [bug]);
    const { missed, ...measure } = measureDiagnosis(servers, { patterns, cases, keepsOwn: true });
    assert.deepEqual([measure.servers, measure.first, measure.amongThree], [2, 1, 1]);
    assert.deepEqual(missed, []);
  });

  it("lists servers with a bug that is not named first", () => {
    const [bug] = patterns;
    assert.ok(bug);
    const unlike = { ...bug, clause: "limits.size" };
    const { first, missed } = measureDiagnosis([[unlike]], { patterns, cases, keepsOwn: true });
    assert.equal(first, 0);
    assert.deepEqual(missed[0]?.bugs, [unlike]);
  });
});

function patternOf(name: string): FailurePattern {
  return patterns.find((pattern) => pattern.name === name) ?? assert.fail(name);
}
