import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { formatJson } from "./format-json.ts";

describe("formatJson()", () => {
  it("keeps on one line what fits", () => {
    assert.equal(
      formatJson({ data: { list: [1, "two", null] }, errors: [], none: {} }),
      '{ "data": { "list": [1, "two", null] }, "errors": [], "none": {} }',
    );
  });

  it("breaks what does not fit, and nothing inside it that does", () => {
    const long = "x".repeat(60);
    assert.equal(
      formatJson({ list: [long, [long]], short: { a: 1 } }),
      `{\n  "list": [\n    "${long}",\n    ["${long}"]\n  ],\n  "short": { "a": 1 }\n}`,
    );
  });

  it("writes JSON of the same value", () => {
    const value = { 'quo"te': ["tab\t", { deep: [true, false, ["y".repeat(200)]] }], n: -0.5 };
    assert.deepEqual(JSON.parse(formatJson(value)), value);
  });
});
