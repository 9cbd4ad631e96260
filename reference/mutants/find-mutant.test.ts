import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { findFault } from "./find-mutant.ts";
import type { Fault } from "./mutant.ts";

const known = ["defects-as-200", "only-first-defect", "zero-fine-as-null"].map(nameFault);

describe("findFault()", () => {
  it("finds a fault by its exact name", () => {
    assert.deepEqual(findFault(known, "only-first-defect"), { ok: true, fault: known[1] });
  });

  it("names the fault that a misspelt name is near to", () => {
    const found = findFault(known, "defect-as-200");
    assert.deepEqual(found, { ok: false, nearNames: ["defects-as-200"] });
  });

  it("names no fault for a name that is near to none", () => {
    assert.deepEqual(findFault(known, "x"), { ok: false, nearNames: [] });
  });
});

function nameFault(name: string): Fault {
  return { name, clause: "answer.json", description: "Is a fault", requests: [], override: {} };
}
