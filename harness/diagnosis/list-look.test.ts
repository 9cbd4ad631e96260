import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { listLook, printLook } from "./list-look.ts";

describe("listLook()", () => {
  it("leaves out the clauses that a response names, and where it failed", () => {
    const symptoms = ["data/name text cut", "breaks a.b", "shows a.b", "only a later request"];
    assert.deepEqual(listLook(symptoms), ["data/name text cut"]);
  });
});

describe("printLook()", () => {
  it("is the same in any order", () => {
    assert.equal(printLook(["b", "a", "breaks c.d"]), printLook(["a", "b"]));
    assert.notEqual(printLook(["a"]), printLook(["a", "b"]));
  });
});
