import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { judgedCase } from "../testing/sample-results.ts";
import { isIndistinct } from "./is-indistinct.ts";
import type { ObservedFailure } from "./observed-failure.ts";

describe("isIndistinct()", () => {
  it("tells failures that hardly come from another bug from common ones", () => {
    const common = failAll("data/member object>null");
    assert.ok(isIndistinct(common.slice(2), common));
    const special = failAll("data/pages wrapped");
    assert.ok(!isIndistinct(special.slice(2), special));
  });

  it("counts no generated cases, of which there are as many as a run asks for", () => {
    const [first, ...others] = failAll("data/member object>null");
    assert.ok(first !== undefined);
    const generated = others.map((failure) => ({
      ...failure,
      case: { ...failure.case, property: "answers" },
    }));
    assert.ok(isIndistinct([first], [first, ...others]));
    assert.ok(!isIndistinct([first], [first, ...generated]));
  });
});

function failAll(symptom: string): ObservedFailure[] {
  return Array.from({ length: 4 }, (_, index) => ({
    case: judgedCase(`case-${index}`),
    symptoms: new Set([symptom]),
  }));
}
