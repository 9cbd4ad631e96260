import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import type { JsonObject } from "../json/json-value.ts";
import { findKitRoot } from "../kit/find-kit-root.ts";
import { createValidators } from "./validators.ts";

const root = findKitRoot();
const checks = createValidators(root);

function problemsOf(schema: JsonObject, value: unknown): string[] {
  const checked = checks.inline(schema)(value);
  return checked.ok ? [] : checked.problems.map(({ pointer, message }) => `${pointer}: ${message}`);
}

describe("createValidators()", () => {
  it("knows every schema of the kit by name", () => {
    const names = readdirSync(join(root, "schemas")).map((file) => file.split(".")[0] ?? "");
    assert.ok(names.includes("case") && names.includes("report"));
    for (const name of names) {
      assert.equal(checks.named(name)(7).ok, false, name);
    }
  });

  it("reports all places, each with a pointer and in words", () => {
    const schema = {
      type: "object",
      required: ["a"],
      additionalProperties: false,
      properties: { a: { type: "string" }, b: { enum: [1, 2] }, c: { const: null } },
    };
    assert.deepEqual(problemsOf(schema, { b: 3, c: 0, d: true }), [
      ': Property "a" is missing',
      ': Unknown property "d"',
      "/b: Must be one of [1,2]",
      "/c: Must be null",
    ]);
    assert.deepEqual(problemsOf(schema, { a: 1 }), ["/a: Must be string"]);
    assert.deepEqual(problemsOf(schema, { a: "" }), []);
  });

  it("says once what a condition leads to", () => {
    const schema: JsonObject = JSON.parse(
      '{"type": "object", "if": {"properties": {"a": {"const": 1}}}, "then": {"properties": {"b": false}}}',
    );
    assert.deepEqual(problemsOf(schema, { a: 1, b: 2 }), ["/b: Not allowed here"]);
  });

  it("tells of several allowed forms only what keeps a value from the nearest one", () => {
    const either = {
      type: "object",
      properties: { a: true, b: true },
      oneOf: [
        { properties: { a: true, b: false }, required: ["a"] },
        { properties: { b: true, a: false }, required: ["b"] },
      ],
    };
    assert.deepEqual(problemsOf(either, {}), [': Property "a" is missing']);
    assert.deepEqual(problemsOf(either, { a: 1, b: 2 }), ["/b: Not allowed here"]);
    assert.deepEqual(problemsOf(either, { b: 2 }), []);
  });

  it("never says of a wrong value that nothing is wrong with it", () => {
    const both = {
      oneOf: [
        { minimum: 1, type: "number" },
        { minimum: 2, type: "number" },
      ],
    };
    assert.deepEqual(problemsOf(both, 3), [": Must match exactly one schema in oneOf"]);
    assert.deepEqual(problemsOf({ oneOf: [false, false] }, 3).length, 1);
  });

  it("throws for a schema that is none", () => {
    assert.throws(() => checks.inline({ type: "text" }));
    assert.throws(() => checks.inline({ tpye: "string" }), /unknown keyword/);
  });
});
