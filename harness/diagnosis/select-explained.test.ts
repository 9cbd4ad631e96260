import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { judgedCase, sampleClause } from "../testing/sample-results.ts";
import { examineCases } from "./examine-cases.ts";
import { learnBugs } from "./known-bugs.ts";
import type { ObservedFailure } from "./observed-failure.ts";
import { selectExplained } from "./select-explained.ts";

const clause = sampleClause.id;
const direct = failureOf("direct", ["data/name text cut", "status 200>400"]);

function failureOf(id: string, symptoms: readonly string[], clauses: readonly string[] = [clause]) {
  return { case: { ...judgedCase(id), clauses }, symptoms: new Set(symptoms) };
}

/** Lists the ids of those of some failures, not of the first ones, that the clause accounts for. */
function select(first: readonly ObservedFailure[], ...others: readonly ObservedFailure[]) {
  const failures = [...first, ...others];
  const judged = examineCases(failures.map((failure) => failure.case));
  return selectExplained(clause, { failures, judged, known: learnBugs([]) })
    .filter((failure) => !first.includes(failure))
    .map((failure) => failure.case.id);
}

describe("selectExplained()", () => {
  it("selects the cases of the clause, and those of a known bug that breaks it", () => {
    const known = learnBugs([
      {
        ...{ name: "a-bug", clause, description: "It is wrong." },
        failed: [{ symptoms: ["other"], cases: ["expected"] }],
        warned: [],
      },
    ]);
    const failures = [
      direct,
      failureOf("expected", ["other"], []),
      failureOf("not", ["another"], []),
    ];
    const judged = examineCases(failures.map((failure) => failure.case));
    assert.deepEqual(selectExplained(clause, { failures, judged, known }), failures.slice(0, 2));
  });

  it("selects what looks the same, wherever it appeared", () => {
    const same = failureOf("same", ["status 200>400", "only a later request"], []);
    const otherValue = failureOf("other-value", ["data/name missing string"], []);
    assert.deepEqual(select([direct], same, otherValue), ["same", "other-value"]);
  });

  it("leaves what looks different", () => {
    const otherField = failureOf("other-field", ["data/title text cut"], []);
    const more = failureOf("more", ["status 200>400", "key renamed"], []);
    assert.deepEqual(select([direct], otherField, more), []);
  });

  it("leaves what looks like a few of many failures of the clause", () => {
    const many = Array.from({ length: 40 }, (_, index) => failureOf(`${index}`, ["key renamed"]));
    const same = failureOf("same", ["key renamed"], []);
    const other = failureOf("of-another-bug", ["status 200>400"], []);
    assert.deepEqual(select([...many, direct], same, other), ["same"]);
  });

  it("leaves what another bug adds to responses that name the clause", () => {
    const named = ["key renamed", `shows ${clause}`];
    const failures = [named, named, [...named, "status 200>400"]].map((symptoms, index) =>
      failureOf(`${index}`, symptoms),
    );
    const same = failureOf("same", ["key renamed"], []);
    const other = failureOf("of-another-bug", ["status 200>400"], []);
    assert.deepEqual(select(failures, same, other), ["same"]);
  });
});
