import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { GuideStep } from "../../suite/formats.ts";
import { kitLintSubject } from "../../testing/kit-lint-subject.ts";
import { makeClause, makeSubject } from "../../testing/lint-subject.ts";
import { clausesInSteps } from "./clauses-in-steps.ts";

function findingsOf(...steps: readonly (readonly string[])[]): (string | undefined)[][] {
  const subject = makeSubject({
    clauses: [
      makeClause({ id: "service.kept" }),
      makeClause({ id: "status.success", subject: "intermediary" }),
    ],
    steps: steps.map((clauses): GuideStep => ({ id: "step", title: "A step", clauses })),
  });
  return clausesInSteps
    .check(subject)
    .map(({ file, pointer, message }) => [file, pointer, message]);
}

describe("clausesInSteps", () => {
  it("accepts the steps of the kit", () => {
    assert.deepEqual(clausesInSteps.check(kitLintSubject), []);
  });

  it("accepts a step with each clause of the service", () => {
    assert.deepEqual(findingsOf(["service.kept"]), []);
  });

  it("finds a clause without a step", () => {
    assert.deepEqual(findingsOf([]), [
      [
        "clauses.json",
        "/clauses/0",
        'The clause "service.kept" is in no step: add it to steps.json',
      ],
    ]);
  });

  it("finds a clause that is in two steps, or that is not one of the service", () => {
    assert.deepEqual(findingsOf(["service.kept", "status.success"], ["service.kept"]), [
      ["steps.json", "/steps/0/clauses/1", 'There is no clause "status.success" of the service'],
      [
        "steps.json",
        "/steps/1/clauses/0",
        'The clause "service.kept" is in an earlier step: name it once',
      ],
    ]);
  });
});
