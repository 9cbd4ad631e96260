import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { kitSuite } from "../testing/kit-suite.ts";
import { listFailuresOf } from "../testing/list-failures-of.ts";
import { agreesWithBug, isWeaklyShown } from "./agrees-with-bug.ts";
import { examineCases } from "./examine-cases.ts";
import { learnBugs } from "./known-bugs.ts";
import type { ObservedFailure } from "./observed-failure.ts";
import { recallBugs } from "./recall-bugs.ts";

const judged = examineCases(kitSuite.cases.filter(({ level }) => level !== "unspecified"));
const known = recallBugs();
const bug = bugOf("tabs-refused");
const failures = listFailuresOf(bug.pattern);

describe("agreesWithBug()", () => {
  it("recognizes failures of the same cases in the same way", () => {
    assert.ok(agrees(failures));
  });

  it("is contradicted by cases that fail in another way, or do not fail", () => {
    const others = failures.map((failure) => ({ ...failure, symptoms: new Set(["other"]) }));
    assert.ok(!agrees(others));
    assert.ok(!agrees(failures.slice(failures.length / 2)));
  });

  it("is contradicted by other cases that fail", () => {
    const ids = new Set(failures.map((failure) => failure.case.id));
    const others = kitSuite.cases
      .filter(({ id, level }) => level === "required" && !ids.has(id))
      .slice(0, failures.length)
      .map((item) => ({ case: item, symptoms: new Set(["status 200>400"]) }));
    assert.ok(!agrees([...failures, ...others]));
  });

  it("is contradicted where a clause that both name is broken in another way", () => {
    const wrong = bugOf("content-type-with-another-parameter");
    const twice = listFailuresOf(wrong.pattern).map((failure) => ({
      ...failure,
      symptoms: new Set(
        [...failure.symptoms].map((name) => name.replace(/ text .*/, " string>list")),
      ),
    }));
    assert.ok(agrees(listFailuresOf(wrong.pattern), { of: wrong }));
    assert.ok(!agrees(twice, { of: wrong }));
  });

  it("is contradicted where responses do not break a clause that those of the bug break", () => {
    const short = bugOf("content-length-in-characters");
    const whole = listFailuresOf(short.pattern).map((failure) => ({
      ...failure,
      symptoms: new Set([...failure.symptoms].filter((name) => !/JSON|json/.test(name))),
    }));
    assert.ok(agrees(listFailuresOf(short.pattern), { of: short }));
    assert.ok(!agrees(whole, { of: short }));
  });

  it("is contradicted by a case that passes, and hardly by one that has another cause", () => {
    const decoding = bugOf("percent-signs-in-body-decoded");
    const [first, ...rest] = listFailuresOf(decoding.pattern);
    assert.ok(first !== undefined);
    assert.ok(!agrees(rest, { of: decoding }));
    assert.ok(agrees(rest, { of: decoding, others: [{ ...first, symptoms: new Set(["other"]) }] }));
  });

  it("is contradicted by as many others that fail in the same common way", () => {
    const dropping = bugOf("unusual-punctuation-in-strings-dropped");
    const own = listFailuresOf(dropping.pattern);
    const ids = new Set(own.map((failure) => failure.case.id));
    const others = kitSuite.cases
      .filter(({ id }) => id.startsWith("resolution/") && !ids.has(id))
      .slice(0, own.length)
      .map((item) => ({ case: item, symptoms: new Set(["data/member object>null"]) }));
    assert.ok(agrees(own, { of: dropping, others: others.slice(1) }));
    assert.ok(!agrees(own, { of: dropping, others }));
  });

  it("does not choose between two known bugs with the same failures", () => {
    const twins = learnBugs([bug.pattern, { ...bug.pattern, name: "twin" }]);
    assert.ok(!agrees(failures, { of: twins.bugs[0] ?? bug, among: twins }));
    const alone = learnBugs([bug.pattern]);
    assert.ok(agrees(failures, { of: alone.bugs[0] ?? bug, among: alone }));
  });

  it("takes more than a few cases where other failures have another cause", () => {
    const few = bugOf("dollar-signs-in-strings-refused");
    const alone = learnBugs([few.pattern]);
    const [of = few] = alone.bugs;
    const own = listFailuresOf(few.pattern);
    assert.ok(agrees(own, { of, among: alone }));
    assert.ok(!agrees(own.slice(0, 3), { of, among: alone, total: 100 }));
  });
});

describe("isWeaklyShown()", () => {
  it("tells one case that fails as it does for many bugs from several, and from a special one", () => {
    const failures = listFailuresOf(bugOf("percent-signs-in-body-decoded").pattern);
    const common = failures.find((failure) => isWeaklyShown([failure]));
    assert.ok(common !== undefined && failures.length > 1);
    assert.ok(!isWeaklyShown(failures));
    assert.ok(!isWeaklyShown([{ ...common, symptoms: new Set(["data/pages wrapped"]) }]));
  });
});

interface Server {
  readonly of?: typeof bug;
  readonly among?: typeof known;
  readonly total?: number;
  /** Failures with another cause. */
  readonly others?: readonly ObservedFailure[];
}

function agrees(
  explained: readonly ObservedFailure[],
  { of = bug, among = known, total = 0, others = [] }: Server = {},
): boolean {
  const claimed = { explained, total: Math.max(total, explained.length) };
  return agreesWithBug(of, claimed, {
    judged,
    known: among,
    failures: [...explained, ...others],
  });
}

function bugOf(name: string): (typeof known.bugs)[number] {
  return known.bugs.find(({ pattern }) => pattern.name === name) ?? assert.fail(name);
}
