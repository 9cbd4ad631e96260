import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readCasePath } from "./name-case.ts";

describe("readCasePath()", () => {
  it("reads the property and the steps", () => {
    const path = { property: "mended-defect", steps: "12:0:3" };
    assert.deepEqual(readCasePath("mended-defect:12:0:3"), path);
  });

  it("rejects other texts", () => {
    for (const text of [
      "",
      "defects",
      "defects:",
      ":1",
      "defects:x",
      "defects:1:",
      "1:2",
      "defects:-1",
    ]) {
      assert.equal(readCasePath(text), undefined, text);
    }
  });
});
