import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { measureJson } from "./measure-json.ts";

describe("measureJson()", () => {
  it("counts levels, properties, commas, and characters but white space", () => {
    assert.deepEqual(measureJson('{"a": [1,\t{"b": 2}],\r\n"a": []}'), {
      length: '{"a":[1,{"b":2}],"a":[]}'.length,
      depth: 3,
      properties: 3,
      commas: 2,
    });
  });

  it("counts nothing inside strings", () => {
    assert.deepEqual(measureJson('["{: ,","\\"{","\\\\",","]'), {
      length: 23,
      depth: 1,
      properties: 0,
      commas: 3,
    });
  });

  it("ends with a text whose string does not end", () => {
    assert.deepEqual(measureJson('["{{{'), { length: 5, depth: 1, properties: 0, commas: 0 });
  });
});
