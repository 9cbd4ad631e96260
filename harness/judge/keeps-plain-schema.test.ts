import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { JsonObject, JsonValue } from "../json/json-value.ts";
import { kitSuite } from "../testing/kit-suite.ts";
import { keepsPlainSchema } from "./keeps-plain-schema.ts";

const shape: JsonObject = {
  type: "object",
  required: ["name", "loans"],
  additionalProperties: false,
  properties: {
    name: { type: ["string", "integer", "null"] },
    loans: {
      type: "array",
      items: { type: ["object", "null"], required: ["book"], properties: { book: {} } },
    },
  },
};

const values: readonly JsonValue[] = [
  { name: "Ada", loans: [] },
  { name: 7, loans: [{ book: 1 }, null] },
  { name: 7.5, loans: [] },
  { name: true, loans: [] },
  { name: null },
  { name: null, loans: null },
  { name: null, loans: {} },
  { name: null, loans: [{}] },
  { name: null, loans: [[]] },
  { name: null, loans: [], fine: 3 },
  [],
  null,
  "name",
];

describe("keepsPlainSchema()", () => {
  it("agrees with the validator of the schema", () => {
    const check = kitSuite.checks.inline(shape);
    const kept = values.map((value) => keepsPlainSchema(shape, value));
    assert.deepEqual(
      kept,
      values.map((value) => check(value).ok),
    );
    assert.deepEqual([kept.includes(true), kept.includes(false)], [true, true]);
  });

  it("accepts no value by a schema with another keyword", () => {
    assert.equal(keepsPlainSchema({ type: "string", minLength: 1 }, "Ada"), false);
    assert.equal(keepsPlainSchema({ items: { const: 1 } }, [1]), false);
  });
});
