import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Difference } from "../judge/judgment.ts";
import { failed } from "../testing/sample-results.ts";
import { findShownClause, findSymptoms, printLook } from "./find-symptoms.ts";

const json = { pointer: "/body", clause: "answer.json", looks: ["sends bodies that are not JSON"] };
const status = { pointer: "/status", looks: ["responds with status 200 instead of 400"] };

function symptomsOf(...differences: readonly Difference[]): readonly string[] {
  return [...findSymptoms({ ...failed("a"), differences: [...differences] })];
}

describe("findSymptoms()", () => {
  it("lists what the server does, and the clause that every difference shows", () => {
    assert.deepEqual(symptomsOf(json, json), ["shows answer.json", ...json.looks]);
    assert.equal(findShownClause(symptomsOf(json)), "answer.json");
  });

  it("lists a clause that only some differences name as one that is broken, too", () => {
    const symptoms = symptomsOf(json, status);
    assert.deepEqual(symptoms, ["breaks answer.json", ...json.looks, ...status.looks]);
    assert.equal(findShownClause(symptoms), undefined);
  });

  it("says where a failure appeared, which does not change its look", () => {
    assert.deepEqual(symptomsOf({ ...status, step: 1 }), ["only a later request", ...status.looks]);
    assert.deepEqual(symptomsOf({ ...status, healthCheck: true }), ["health check"]);
    assert.equal(printLook(symptomsOf({ ...status, step: 1 })), printLook(symptomsOf(status)));
  });
});
