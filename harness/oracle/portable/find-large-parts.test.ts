import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { findLargeParts } from "./find-large-parts.ts";
import { parseDocument } from "./parse-document.ts";

function formsOf(document: string): string[] {
  const parsed = parseDocument(document, []);
  assert.ok(parsed.ok);
  return findLargeParts(parsed.selection).map(({ form }) => form);
}

const nest = (levels: number): string => `${"x { ".repeat(levels - 1)}x${" }".repeat(levels - 1)}`;

describe("findLargeParts()", () => {
  for (const [form, portable, large] of [
    ["more than 8 levels", nest(8), nest(9)],
    ["more than 200 fields", "x ".repeat(200).trim(), "x ".repeat(201).trim()],
    ["a long name", "x".repeat(32), "x".repeat(33)],
    ["a long name", `x(${"k".repeat(32)}: 1)`, `x(${"k".repeat(33)}: 1)`],
    ["a long string", `x(k: "${"s".repeat(1000)}")`, `x(k: "${"s".repeat(1001)}")`],
    ["a large number", "x(k: 9999999)", "x(k: 10000000)"],
  ] as const) {
    it(`finds ${form} in ${large.slice(0, 16)}…`, () => {
      assert.deepEqual(formsOf(portable), []);
      assert.deepEqual(formsOf(large), [form]);
    });
  }
});
