import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { findPattern } from "../testing/find-pattern.ts";
import { kitSuite } from "../testing/kit-suite.ts";
import { listFailuresOf } from "../testing/list-failures-of.ts";
import { judgedCase } from "../testing/sample-results.ts";
import { examineCases } from "./examine-cases.ts";
import type { FailurePattern } from "./failure-pattern.ts";
import { findContainedBugs, selectContained } from "./find-contained-bugs.ts";
import { learnBugs } from "./known-bugs.ts";
import type { ObservedFailure } from "./observed-failure.ts";

const cases = kitSuite.cases.filter(({ level }) => level !== "unspecified");
const judged = examineCases(cases);
const tabs = findPattern("tabs-refused");
const path = findPattern("failure-paths-from-data");
const known = learnBugs([tabs, path]);

describe("findContainedBugs()", () => {
  it("finds bugs whose cases fail in the same way, whatever else fails", () => {
    const other = { case: judgedCase("other"), symptoms: new Set(["key renamed"]) };
    const failures = [...listFailuresOf(tabs), other];
    const [found, ...others] = findContainedBugs({ failures, judged, known });
    assert.equal(found?.clause, tabs.clause);
    assert.deepEqual(failures.filter(found.isExplained), listFailuresOf(tabs));
    assert.deepEqual(others, []);
  });

  it("leaves out bugs with cases that passed, or failed in another way", () => {
    const half = listFailuresOf(tabs).filter((_failure, index) => index % 2 === 0);
    const changed = listFailuresOf(tabs).map((failure) => ({ ...failure, symptoms: new Set("x") }));
    assert.deepEqual(findContainedBugs({ failures: half, judged, known }), []);
    assert.deepEqual(findContainedBugs({ failures: changed, judged, known }), []);
  });

  it("leaves out bugs beside as many others that fail in the same common way", () => {
    const dropping = findPattern("unusual-punctuation-in-strings-dropped");
    const own = listFailuresOf(dropping);
    const others = failOthers(own.length, "data/member object>null");
    const unlike = failOthers(own.length, "data/member list>null");
    const find = (failures: readonly ObservedFailure[]): number =>
      findContainedBugs({ failures, judged, known: learnBugs([dropping]) }).length;
    assert.equal(find([...own, ...others]), 0);
    assert.equal(find([...own, ...others.slice(1)]), 1);
    assert.equal(find([...own, ...unlike]), 1);
  });

  it("keeps bugs beside others that fail in the same way because of another known bug", () => {
    const bugs = ["negative-values-refused", "empty-string-taken-for-no-value"].map(findPattern);
    const failures = listFailuresOf(...bugs);
    const find = (learned: readonly FailurePattern[]): readonly string[] =>
      findContainedBugs({ failures, judged, known: learnBugs(learned) }).map(
        ({ clause }) => clause,
      );
    assert.deepEqual(find(bugs), ["variables.substitution", "variables.string"]);
    assert.deepEqual(find(bugs.slice(1)), []);
  });
});

describe("selectContained()", () => {
  it("puts bugs first that account for more of the failures", () => {
    const failures = [...listFailuresOf(tabs), ...listFailuresOf(path)];
    const bugs = findContainedBugs({ failures, judged, known });
    const [first] = selectContained(bugs, listFailuresOf(path), known);
    assert.equal(bugs.length, 2);
    assert.equal(first?.clause, path.clause);
  });
});

function failOthers(count: number, symptom: string): ObservedFailure[] {
  return Array.from({ length: count }, (_, index) => ({
    case: judgedCase(`other-${index}`),
    symptoms: new Set([symptom]),
  }));
}
