import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { findRepeatedKeys } from "./list-json-problems.ts";
import { hasRepeatedKeys, measureJson } from "./measure-json.ts";

const texts = [
  { text: '{"a": 1, "b": [{"c": 1, "\\u0063": 2}], "a": 3}', repeated: ["c", "a"] },
  { text: '{"__proto__": 1, "__proto__": 2}', repeated: ["__proto__"] },
  { text: '[{"a": 1}, {"a": {"a": 2}}]', repeated: [] },
];

describe("findRepeatedKeys()", () => {
  for (const { text, repeated } of texts) {
    it(`finds ${repeated.length} in ${text}`, () => {
      const found = findRepeatedKeys(text);
      assert.deepEqual(
        found.map(({ key }) => key),
        repeated,
      );
      assert.ok(found.every(({ offset }) => text[offset] === '"'));
    });
  }
});

describe("hasRepeatedKeys()", () => {
  for (const { text, repeated } of texts) {
    it(`returns ${repeated.length > 0} for ${text}`, () => {
      const { properties } = measureJson(text);
      assert.equal(hasRepeatedKeys(JSON.parse(text), properties), repeated.length > 0);
    });
  }
});
