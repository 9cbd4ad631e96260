import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { pointTo, splitPointer, valueAt } from "./json-pointer.ts";

const names = ["a", "", "a/b", "~", "~1", "0"];

describe("pointTo()", () => {
  it("escapes what has a meaning in a pointer", () => {
    assert.equal(names.reduce(pointTo, ""), "/a//a~1b/~0/~01/0");
  });
});

describe("splitPointer()", () => {
  it("returns the keys that were appended", () => {
    assert.deepEqual(splitPointer(names.reduce(pointTo, "")), names);
    assert.deepEqual(splitPointer(""), []);
  });
});

describe("valueAt()", () => {
  const value = { "a/b": [10, { "~": true }] };

  it("follows keys and indexes", () => {
    assert.equal(valueAt(value, ""), value);
    assert.equal(valueAt(value, "/a~1b/0"), 10);
    assert.equal(valueAt(value, "/a~1b/1/~0"), true);
  });

  it("finds nothing where a pointer leads nowhere", () => {
    for (const pointer of ["/a", "/a~1b/2", "/a~1b/0/x", "/toString"]) {
      assert.equal(valueAt(value, pointer), undefined, pointer);
    }
  });
});
