import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { findMutant } from "./find-mutant.ts";
import type { Mutant } from "./mutant.ts";

const known = ["defects-as-200", "only-first-defect", "zero-fine-as-null"].map(nameMutant);

describe("findMutant()", () => {
  it("finds a mutant by its exact name", () => {
    assert.deepEqual(findMutant(known, "only-first-defect"), { ok: true, mutant: known[1] });
  });

  it("names the mutant that a misspelt name is near to", () => {
    const found = findMutant(known, "defect-as-200");
    assert.deepEqual(found, { ok: false, nearNames: ["defects-as-200"] });
  });

  it("names no mutant for a name that is near to none", () => {
    assert.deepEqual(findMutant(known, "x"), { ok: false, nearNames: [] });
  });
});

function nameMutant(name: string): Mutant {
  return { name, clause: "answer.json", description: "Is a mutant", requests: [], override: {} };
}
