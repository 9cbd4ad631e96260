import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { kitSuite } from "../testing/kit-suite.ts";
import { examineCases } from "./examine-cases.ts";
import { findContradicted } from "./find-contradicted.ts";
import type { ObservedFailure } from "./observed-failure.ts";

const judged = examineCases(kitSuite.cases);
const delivery = fail(5, "data/name text other", (clauses) => clauses.includes("request.delivery"));
const others = fail(20, "data/name text other", isOther);

describe("findContradicted()", () => {
  it("finds a clause whose cases fail like cases that are not about it", () => {
    assert.ok(find([...delivery, ...others]).has("request.delivery"));
  });

  it("finds none where only the cases of the clause fail", () => {
    assert.ok(!find(delivery).has("request.delivery"));
  });

  it("finds none where other cases fail in another way", () => {
    const failures = [...delivery, ...fail(20, "data/fine number>null", isOther)];
    assert.ok(!find(failures).has("request.delivery"));
  });

  it("finds the clauses about defects where documents are rejected for another text", () => {
    const isOfDefects = (clauses: readonly string[]): boolean =>
      clauses.includes("validation.all-defects");
    const rejected = fail(9, "rejected for another text", isOfDefects);
    assert.ok(find(rejected).has("validation.all-defects"));
    const missing = fail(9, "defect missing: a scalar", isOfDefects);
    assert.ok(!find(missing).has("validation.all-defects"));
  });

  it("keeps them where the case has no other clause that may be broken", () => {
    const isOfManyDefects = (clauses: readonly string[]): boolean =>
      clauses.join() === "answer.content-length,validation.all-defects";
    const found = find(fail(1, "rejected for another text", isOfManyDefects));
    assert.ok(found.has("answer.content-length"));
    assert.ok(!found.has("validation.all-defects"));
  });

  it("finds none where documents are rejected, which many bugs cause", () => {
    const failures = [...delivery, ...others].map(({ case: item }) => ({
      case: item,
      symptoms: new Set(["rejected for another text"]),
    }));
    assert.ok(!find(failures).has("request.delivery"));
  });
});

function find(failures: readonly ObservedFailure[]): ReadonlySet<string> {
  return findContradicted(failures, judged);
}

/** Fails some cases with these clauses in one way. */
function fail(
  count: number,
  symptom: string,
  hasClauses: (clauses: readonly string[]) => boolean,
): ObservedFailure[] {
  return kitSuite.cases
    .filter(({ clauses }) => hasClauses(clauses))
    .slice(0, count)
    .map((item) => ({ case: item, symptoms: new Set([symptom]) }));
}

function isOther([main = ""]: readonly string[]): boolean {
  return main.startsWith("resolution.");
}
