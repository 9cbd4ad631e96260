import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isFreeFormId } from "./is-free-form-id.ts";

describe("isFreeFormId()", () => {
  it("is false for letters, digits and hyphens", () => {
    for (const id of ["m1", "M-1", "042", "b".repeat(36)]) {
      assert.equal(isFreeFormId(id), false, id);
    }
  });

  it("is true for other characters, and for empty and long ids", () => {
    for (const id of ["", "a b", "m1 ", "n_3", "zo\u00eb", "b".repeat(37), "m1\n"]) {
      assert.equal(isFreeFormId(id), true, JSON.stringify(id));
    }
  });
});
