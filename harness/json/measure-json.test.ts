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
      keys: 2,
      keyLength: 1,
    });
  });

  it("finds the object with most keys, and the longest key", () => {
    const { keys, keyLength } = measureJson('[{"a":{"b":1,"c":{}},"d":[],"efg":"long"},{"h":2}]');
    assert.deepEqual([keys, keyLength], [3, 3]);
  });

  it("counts nothing inside strings", () => {
    assert.deepEqual(measureJson('["{: ,","\\"{","\\\\",","]'), {
      length: 23,
      depth: 1,
      properties: 0,
      commas: 3,
      keys: 0,
      keyLength: 0,
    });
  });

  it("ends with a text whose string does not end", () => {
    const { length, depth, properties } = measureJson('["{{{');
    assert.deepEqual([length, depth, properties], [5, 1, 0]);
  });
});
