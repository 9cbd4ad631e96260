import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { findPattern } from "../testing/find-pattern.ts";
import { kitSuite } from "../testing/kit-suite.ts";
import { listFailuresOf } from "../testing/list-failures-of.ts";
import type { ObservedFailure } from "./cause.ts";
import { coverByBugs } from "./cover-by-bugs.ts";
import { examineCases } from "./examine-cases.ts";
import { recallBugs } from "./recall-bugs.ts";

const bug = findPattern("books-at-an-address-of-their-own");
const other = findPattern("deep-selections-refused");
const judged = examineCases(kitSuite.cases.filter(({ level }) => level !== "unspecified"));

/** Names the known bugs that cover some failures. */
function cover(failures: readonly ObservedFailure[]): readonly (string | undefined)[] | undefined {
  return coverByBugs({ judged, failures, known: recallBugs() })?.map(
    ({ pattern }) => pattern?.name,
  );
}

describe("coverByBugs()", () => {
  it("finds the bug whose cases all failed as recorded, or several of them", () => {
    assert.deepEqual(cover(listFailuresOf(bug)), [bug.name]);
    assert.deepEqual(cover(listFailuresOf(bug, other))?.toSorted(), [bug.name, other.name].sort());
  });

  it("finds none where one of its cases passed, or looks different", () => {
    const [first = assert.fail(), ...rest] = listFailuresOf(bug);
    assert.equal(cover(rest), undefined);
    assert.equal(cover([{ ...first, symptoms: new Set(["key renamed"]) }, ...rest]), undefined);
  });

  it("finds none where many cases failed that no such bug fails", () => {
    const unlike = listFailuresOf(bug).map((each) => ({
      ...each,
      symptoms: new Set(["key renamed"]),
    }));
    assert.equal(cover([...listFailuresOf(other), ...unlike]), undefined);
  });

  it("finds none where more queries have shown another clause", () => {
    const contrasted = "syntax.key-unchecked";
    assert.equal(cover(listFailuresOf(bug).map((each) => ({ ...each, contrasted }))), undefined);
  });
});
