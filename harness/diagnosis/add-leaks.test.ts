import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { CaseResult, WrongResult } from "../run/case-result.ts";
import { explanation, failed, observed } from "../testing/sample-results.ts";
import { addLeaks } from "./add-leaks.ts";

/** An unspecified case whose response lists an error. */
function refused(id: string, error: string): CaseResult {
  const body = JSON.stringify({ errors: [error] });
  const response = { status: 400, body, bytes: body.length, isWhole: true };
  return {
    ...observed(id),
    exchanges: [{ response: { ...response, headers: {}, milliseconds: 1, resent: false } }],
  };
}

/** A health check that lists an error besides its own. */
function unhealthy(id: string, received: string): WrongResult {
  const difference = { pointer: "/body/errors/0", received, healthCheck: true } as const;
  return { ...failed(id, difference), cause: "canary" };
}

const leak = explanation({ clause: "isolation.no-leak" }, { pointer: "/status" });

function explainedBy(...args: Parameters<typeof addLeaks>): readonly (readonly string[])[] {
  return addLeaks(...args).map(({ clause, explained }) => [
    clause,
    ...explained.map(({ case: { id } }) => id),
  ]);
}

describe("addLeaks()", () => {
  const results = [refused("a", "no key"), refused("b", "no value"), unhealthy("c", "no key")];

  it("adds a health check that lists an error of another request to a leak", () => {
    const before = leak.explained.map(({ case: { id } }) => id);
    assert.deepEqual(explainedBy([leak], [...leak.explained, ...results]), [
      ["isolation.no-leak", ...before, "c"],
    ]);
  });

  it("finds the leak where nothing else failed", () => {
    assert.deepEqual(explainedBy([], results), [["isolation.no-leak", "c"]]);
  });

  it("adds no health check that lists another error, and none to another cause", () => {
    const other = unhealthy("d", "too busy");
    assert.deepEqual(addLeaks([leak], [...leak.explained, other]), [leak]);
    const cause = { ...leak, clause: "answer.data" };
    assert.deepEqual(addLeaks([cause], [...cause.explained, ...results]), [cause]);
  });
});
