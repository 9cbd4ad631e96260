import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Difference } from "../judge/judgment.ts";
import { explanation, witnessed } from "../testing/sample-results.ts";
import type { Explanation } from "./diagnose.ts";
import { joinLone } from "./join-lone.ts";

describe("joinLone()", () => {
  const path = "member.loans.0.1.overdueDays";
  const wrongPath: Difference = { pointer: "/body/errors/1/path", expected: "a", received: path };
  const cause = witnessed(explanation({}, wrongPath, wrongPath), wrongPath);
  const countExplained = (...others: readonly Explanation[]): number[] =>
    joinLone([cause, ...others]).map(({ explained }) => explained.length);

  it("joins a single failure that shows the same value at the same place", () => {
    assert.deepEqual(countExplained(explanation({}, wrongPath)), [3]);
  });

  it("joins one whose value is only known to be wrong as a whole", () => {
    const whole = { pointer: "/body/errors/1", message: "Other", received: { path, message: "m" } };
    assert.deepEqual(countExplained(explanation({}, whole)), [3]);
  });

  it("joins neither another value, nor several failures, nor a probable cause", () => {
    const other = { ...wrongPath, received: "b" };
    assert.deepEqual(countExplained(explanation({}, other)), [2, 1]);
    assert.deepEqual(countExplained(explanation({}, wrongPath, wrongPath)), [2, 2]);
    assert.deepEqual(countExplained(explanation({ certainty: "likely" }, wrongPath)), [2, 1]);
  });

  it("joins no failure for a null, which any bug may lead to", () => {
    const missing = { pointer: "/body/data/member", expected: {}, received: null };
    const vague = witnessed(explanation({}, missing, missing), missing);
    assert.equal(joinLone([vague, explanation({}, missing)]).length, 2);
  });
});
