import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { judgedCase } from "../testing/sample-results.ts";
import type { Cause } from "./explain-failures.ts";
import { findUnlike } from "./find-unlike.ts";
import type { ObservedFailure } from "./observed-failure.ts";

function failing(id: string, ...symptoms: readonly string[]): ObservedFailure {
  return { case: judgedCase(id), symptoms: new Set(symptoms) };
}

const shown = "shows validation.path";
const showing = Array.from({ length: 100 }, (_, index) =>
  failing(`path-${index}`, shown, "defect path shorter"),
);
const accepted = failing("accepted", "status 400>200", "accepted an unknown field");
const alike = failing("alike", "defect path shorter", "defect missing: an object");

/** Finds the failures that a cause of all of these does not account for. */
function find(certainty: Cause["certainty"], ...others: readonly ObservedFailure[]): string[] {
  const explained = [...showing, ...others];
  return findUnlike({ clause: "validation.path", certainty, explained }).map(
    ({ case: { id } }) => id,
  );
}

describe("findUnlike()", () => {
  it("finds a failure that shows nothing of what shows the cause", () => {
    assert.deepEqual(find("certain", accepted, alike), ["accepted"]);
  });

  it("finds what a failure that looks like the others breaks besides", () => {
    const name = "breaks types.complete";
    const both = failing("both", "defect path shorter", name, "status 400>200");
    const explained = [...showing, both];
    const found = findUnlike({ clause: "validation.path", certainty: "certain", explained });
    assert.deepEqual(
      found.map(({ case: { id }, symptoms }) => [id, ...symptoms]),
      [["both", name, "status 400>200"]],
    );
  });

  it("keeps failures that break other clauses where many do", () => {
    const many = Array.from({ length: 50 }, (_, index) =>
      failing(String(index), "defect path shorter", `breaks clause.${index}`),
    );
    assert.deepEqual(find("certain", ...many), []);
  });

  it("keeps failures that many others look like", () => {
    const many = Array.from({ length: 9 }, (_, index) => failing(String(index), "no data"));
    assert.deepEqual(find("certain", ...many), []);
  });

  it("keeps all where no response shows the clause by itself", () => {
    assert.deepEqual(find("likely", accepted), []);
  });
});
