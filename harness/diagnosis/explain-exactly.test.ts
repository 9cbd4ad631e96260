import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { findPattern } from "../testing/find-pattern.ts";
import { kitSuite } from "../testing/kit-suite.ts";
import { listFailuresOf } from "../testing/list-failures-of.ts";
import { judgedCase } from "../testing/sample-results.ts";
import { examineCases } from "./examine-cases.ts";
import { explainExactly } from "./explain-exactly.ts";
import { learnBugs } from "./known-bugs.ts";
import type { ObservedFailure } from "./observed-failure.ts";
import type { Attempt } from "./rate-attempt.ts";

const cases = kitSuite.cases.filter(({ level }) => level !== "unspecified");
const tabs = findPattern("tabs-refused");
const path = findPattern("failure-paths-from-data");
const generated = {
  case: { ...judgedCase("generated/answers/1"), property: "answers" },
  symptoms: new Set(["data/fine number>null"]),
};

describe("explainExactly()", () => {
  it("names the fewest known bugs that fail exactly the cases that failed", () => {
    const all = listFailuresOf(tabs, path);
    const mixed = attempt([tabs.clause, all]);
    const pair = attempt([tabs.clause, listFailuresOf(tabs)], [path.clause, listFailuresOf(path)]);
    assert.deepEqual(namesOf([mixed, pair]), [path.name, tabs.name]);
    const alone = attempt([tabs.clause, listFailuresOf(tabs)]);
    const half = listFailuresOf(tabs).slice(1);
    const pieces = attempt([tabs.clause, half], [path.clause, listFailuresOf(tabs).slice(0, 1)]);
    assert.deepEqual(namesOf([pieces, alone]), [tabs.name]);
  });

  it("gives generated cases that are left to a bug, whatever they look like", () => {
    const [cause] =
      explain([{ ...attempt([tabs.clause, listFailuresOf(tabs)]), left: [generated] }]) ?? [];
    assert.ok(cause?.explained.includes(generated));
    const own = attempt([tabs.clause, listFailuresOf(tabs)], ["answer.data", [generated]]);
    assert.deepEqual(namesOf([own]), [tabs.name]);
  });

  it("finds nothing if a recorded failure is left, or a case of the bug passes", () => {
    const other = { case: judgedCase("other"), symptoms: new Set(["key renamed"]) };
    assert.equal(
      namesOf([{ ...attempt([tabs.clause, listFailuresOf(tabs)]), left: [other] }]),
      undefined,
    );
    assert.equal(namesOf([attempt([tabs.clause, listFailuresOf(tabs).slice(1)])]), undefined);
  });

  it("finds nothing if two known bugs fail the same cases, of one clause or of two", () => {
    const attempts = [attempt([tabs.clause, listFailuresOf(tabs)])];
    for (const clause of [tabs.clause, "processing.failures-collected"]) {
      const twin = { ...tabs, name: "twin", clause };
      assert.equal(namesOf(attempts, [tabs, twin]), undefined);
    }
  });
});

function namesOf(
  attempts: readonly Attempt<ObservedFailure>[],
  patterns = [tabs, path],
): readonly (string | undefined)[] | undefined {
  return explain(attempts, patterns)?.map(({ pattern }) => pattern?.name);
}

function explain(
  attempts: readonly Attempt<ObservedFailure>[],
  patterns = [tabs, path],
): ReturnType<typeof explainExactly<ObservedFailure>> {
  const [first] = attempts;
  const causes = first?.causes.flatMap(({ explained }) => explained) ?? [];
  const failures = [...causes, ...(first?.left ?? [])];
  const evidence = { judged: examineCases(cases), failures, known: learnBugs(patterns) };
  return explainExactly({ attempts, evidence, score: () => [] });
}

function attempt(
  ...causes: readonly (readonly [clause: string, explained: readonly ObservedFailure[]])[]
): Attempt<ObservedFailure> {
  return { causes: causes.map(([clause, explained]) => ({ clause, explained })), left: [] };
}

/** The recorded failures of bugs that fail different cases. */
