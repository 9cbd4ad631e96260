import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { recallBugs } from "../diagnosis/recall-bugs.ts";
import { findPattern } from "../testing/find-pattern.ts";
import { kitSuite } from "../testing/kit-suite.ts";
import { measureDiagnosis } from "./measure-diagnosis.ts";

const patterns = recallBugs().bugs.map(({ pattern }) => pattern);
const cases = kitSuite.cases.filter(({ level }) => level !== "unspecified");

describe("measureDiagnosis()", () => {
  it("finds known bugs named first, one by one and together", () => {
    const bugs = [findPattern("tabs-refused"), findPattern("content-length-in-characters")];
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
