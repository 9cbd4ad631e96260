import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { measureJson } from "./measure-json.ts";

describe("measureJson()", () => {
  it("counts levels, properties and commas", () => {
    assert.deepEqual(measureJson('{"a": [1, {"b": 2}], "a": []}'), {
      depth: 3,
      properties: 3,
      commas: 2,
    });
  });

  it("counts nothing inside strings", () => {
    assert.deepEqual(measureJson('["{:,", "\\"{", "\\\\", ","]'), {
      depth: 1,
      properties: 0,
      commas: 3,
    });
  });

  it("ends with a text whose string does not end", () => {
    assert.deepEqual(measureJson('["{{{'), { depth: 1, properties: 0, commas: 0 });
  });
});
