import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { judgedCase, sampleClause } from "../testing/sample-results.ts";
import { selectExplained } from "./select-explained.ts";

const clause = sampleClause.id;
const best = { clause, score: 1, named: 0 };
const direct = failureOf("direct", ["data/name text cut", "status 200>400"]);

function failureOf(id: string, symptoms: readonly string[], clauses: readonly string[] = [clause]) {
  return { case: { ...judgedCase(id), clauses }, symptoms: new Set(symptoms) };
}

describe("selectExplained()", () => {
  const isExplained = selectExplained(best, [direct], new Set(["expected"]));

  it("selects the cases of the clause, and those that are expected to fail", () => {
    assert.ok(isExplained(direct));
    assert.ok(isExplained(failureOf("expected", ["other"], [])));
  });

  it("selects what looks the same, wherever it appeared", () => {
    assert.ok(isExplained(failureOf("same", ["status 200>400", "only a later request"], [])));
    assert.ok(isExplained(failureOf("other-value", ["data/name missing string"], [])));
  });

  it("leaves what looks different", () => {
    assert.ok(!isExplained(failureOf("other-field", ["data/title text cut"], [])));
    assert.ok(!isExplained(failureOf("more", ["status 200>400", "key renamed"], [])));
  });

  it("leaves what looks like a few of many failures of the clause", () => {
    const many = Array.from({ length: 40 }, (_, index) => failureOf(`${index}`, ["key renamed"]));
    const isLikeMany = selectExplained(best, [...many, direct]);
    assert.ok(isLikeMany(failureOf("same", ["key renamed"], [])));
    assert.ok(!isLikeMany(failureOf("of-another-bug", ["status 200>400"], [])));
  });

  it("leaves what another bug adds to responses that name the clause", () => {
    const named = ["key renamed", `shows ${clause}`];
    const failures = [named, named, [...named, "status 200>400"]].map((symptoms, index) =>
      failureOf(`${index}`, symptoms),
    );
    const isLikeNamed = selectExplained(best, failures);
    assert.ok(isLikeNamed(failureOf("same", ["key renamed"], [])));
    assert.ok(!isLikeNamed(failureOf("of-another-bug", ["status 200>400"], [])));
  });
});
