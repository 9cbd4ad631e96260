import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { findPattern } from "../testing/find-pattern.ts";
import { kitSuite } from "../testing/kit-suite.ts";
import { listFailuresOf } from "../testing/list-failures-of.ts";
import type { ObservedFailure } from "./cause.ts";
import { examineCases } from "./examine-cases.ts";
import { explainFailures } from "./explain-failures.ts";
import { forgetBugs } from "./known-bugs.ts";
import { recallBugs } from "./recall-bugs.ts";

const cases = kitSuite.cases.filter(({ level }) => level !== "unspecified");
const judged = examineCases(cases);
const known = recallBugs();

describe("explainFailures()", () => {
  it("recognizes a known bug", () => {
    const bug = findPattern("books-at-an-address-of-their-own");
    const causes = explainFailures({ judged, failures: listFailuresOf(bug), known });
    assert.deepEqual(
      causes.map(({ pattern, certainty }) => [pattern?.name, certainty]),
      [[bug.name, "likely"]],
    );
  });

  it("recognizes two known bugs, though one clause fits all failures nearly as well", () => {
    const bugs = ["markup-in-texts-escaped", "deep-selections-refused"].map(findPattern);
    const causes = explainFailures({
      judged,
      failures: listFailuresOf(...bugs),
      known,
    });
    assert.deepEqual(
      causes.map(({ pattern }) => pattern?.name),
      bugs.map(({ name }) => name),
    );
  });

  it("names the clause of an unknown bug", () => {
    const bug = findPattern("tabs-refused");
    const causes = explainFailures({
      judged,
      failures: listFailuresOf(bug),
      known: forgetBugs(known, [bug]),
    });
    assert.equal(causes[0]?.clause, bug.clause);
  });

  it("accounts for no failure twice", () => {
    const bugs = [findPattern("writes-published"), findPattern("books-at-an-address-of-their-own")];
    const failures = listFailuresOf(...bugs);
    const explained = explainFailures({ judged, failures, known }).flatMap(
      (cause) => cause.explained,
    );
    assert.ok(explained.length > 0);
    assert.equal(new Set(explained).size, explained.length);
  });

  it("names a second clause exactly where one that is not shown has no lead", () => {
    for (const { pattern } of known.bugs.filter((_bug, index) => index % 20 === 0)) {
      const [cause] = explainFailures({
        judged,
        failures: listFailuresOf(pattern),
        known: forgetBugs(known, [pattern]),
      });
      const isPossible = cause?.certainty === "possible";
      assert.equal(cause?.alternative !== undefined, isPossible, pattern.name);
    }
  });

  it("tells a bug that responses show apart from another one", () => {
    const bugs = [findPattern("partial-success-as-207"), findPattern("loans-past-hundred-lost")];
    const causes = explainFailures({
      judged,
      failures: joinFailures(listFailuresOf(...bugs)),
      known: forgetBugs(known, bugs),
    });
    assert.deepEqual(
      causes
        .slice(0, 2)
        .map(({ clause, certainty }) => [clause, certainty])
        .sort(),
      [
        ["resolution.member-loans", "likely"],
        ["status.only-200-and-400", "certain"],
      ],
    );
  });

  it("explains by another cause what responses with the first mistake also have wrong", () => {
    const bugs = [findPattern("errors-left-out-when-empty"), findPattern("zero-as-null")];
    const causes = explainFailures({
      judged,
      failures: joinFailures(listFailuresOf(...bugs)),
      known: forgetBugs(known, bugs),
    });
    const [first] = causes;
    const other = causes.find(({ clause }) => clause === "resolution.values-are-not-absence");
    assert.equal(first?.clause, "answer.errors-present");
    assert.equal(other?.explained.length, listFailuresOf(bugs[1] ?? assert.fail()).length);
  });

  it("explains by further causes what the first ones leave, as a server may have many bugs", () => {
    const bugs = [
      findPattern("hexadecimal-ids-as-numbers"),
      findPattern("failed-field-left-out"),
      findPattern("texts-trimmed"),
      findPattern("rejections-cached-by-end"),
      findPattern("long-digits-refused"),
      findPattern("columns-of-books-published"),
    ];
    const failures = joinFailures(listFailuresOf(...bugs));
    const causes = explainFailures({ judged, failures, known: forgetBugs(known, bugs) });
    const named = new Set(causes.map(({ clause }) => clause));
    const missed = bugs.filter(({ clause }) => !named.has(clause)).map(({ name }) => name);
    assert.ok(missed.length <= 1, missed.join());
    const explained = causes.flatMap((cause) => cause.explained.map(({ case: { id } }) => id));
    assert.deepEqual(explained.toSorted(), failures.map(({ case: { id } }) => id).toSorted());
  });
});

/** Joins what two bugs do to the same case. */
function joinFailures(failures: readonly ObservedFailure[]): readonly ObservedFailure[] {
  const joined = new Map<string, ObservedFailure>();
  for (const { case: item, symptoms } of failures) {
    const other = joined.get(item.id)?.symptoms ?? [];
    joined.set(item.id, { case: item, symptoms: new Set([...other, ...symptoms]) });
  }
  return [...joined.values()];
}
