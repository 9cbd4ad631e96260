import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { findMutant } from "./create-mutant.ts";
import type { Mutant } from "./mutant.ts";

const known = [
  "defects-as-200",
  "defects-as-422",
  "only-first-defect",
  "defects-in-reverse",
  "defects-by-kind",
].map(createMutant);

describe("findMutant()", () => {
  it("finds a mutant by its exact name", () => {
    assert.deepEqual(findMutant(known, "only-first-defect"), { ok: true, mutant: known[2] });
  });

  it("suggests the names that contain every word of an unknown one", () => {
    assert.deepEqual(findMutant(known, "Defect as"), {
      ok: false,
      suggestions: ["defects-as-200", "defects-as-422"],
    });
  });

  it("suggests three names at most", () => {
    assert.deepEqual(findMutant(known, "defect"), {
      ok: false,
      suggestions: ["defects-as-200", "defects-as-422", "only-first-defect"],
    });
  });

  it("suggests nothing for a name that shares no word, or has none", () => {
    for (const name of ["zero-fine", "", "--"]) {
      assert.deepEqual(findMutant(known, name), { ok: false, suggestions: [] });
    }
  });
});

function createMutant(name: string): Mutant {
  return { name, clauses: ["answer.json"], description: "Drops a field", override: {} };
}
