import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { formatJson } from "./format-json.ts";

describe("formatJson()", () => {
  it("keeps a value on one line when it fits", () => {
    assert.equal(
      formatJson({ data: { list: [1, "two", null] }, errors: [], none: {} }),
      '{ "data": { "list": [1, "two", null] }, "errors": [], "none": {} }',
    );
  });

  it("breaks a value that is too long, but not the values inside it that fit", () => {
    const long = "x".repeat(60);
    assert.equal(
      formatJson({ list: [long, [long]], short: { a: 1 } }),
      `{\n  "list": [\n    "${long}",\n    ["${long}"]\n  ],\n  "short": { "a": 1 }\n}`,
    );
  });

  it("writes JSON that parses to the same value", () => {
    const value = { 'quo"te': ["tab\t", { deep: [true, false, ["y".repeat(200)]] }], n: -0.5 };
    assert.deepEqual(JSON.parse(formatJson(value)), value);
  });
});
