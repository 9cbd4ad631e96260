import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { explainInvalidJson } from "./read-json-body.ts";

describe("explainInvalidJson()", () => {
  it("names a control character in a string", () => {
    assert.equal(
      explainInvalidJson('{"title":"Tab\tseparated"}'),
      "the string at character 10 contains U+0009, which must be escaped",
    );
  });

  it("names the first place where something else is expected", () => {
    assert.equal(explainInvalidJson('{"a":1 "b":2}'), "comma expected at character 8");
    assert.equal(explainInvalidJson("<html>"), "invalid symbol at character 1");
  });

  it("says nothing of a long text", () => {
    assert.equal(explainInvalidJson("[".repeat(10_001)), undefined);
  });
});
