import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { JsonValue } from "../../json/json-value.ts";
import { isPortableArgument } from "./is-portable-selection.ts";

describe("isPortableArgument()", () => {
  it("accepts a placeholder in a string only where its name ends clearly", () => {
    const judgeTemplate = (...parts: (string | { value: JsonValue })[]): boolean =>
      isPortableArgument({ kind: "template", parts });
    assert.equal(judgeTemplate("m", { value: 10 }), true);
    assert.equal(judgeTemplate({ value: 1 }, " ", { value: true }, ") b"), true);
    assert.equal(judgeTemplate({ value: 1 }, { value: true }), false);
    assert.equal(judgeTemplate({ value: 1 }, "b"), false);
    assert.equal(judgeTemplate({ value: 1 }, "0"), false);
    assert.equal(judgeTemplate({ value: 1 }, "é"), false);
    assert.equal(judgeTemplate("$", { value: 1 }), false);
    assert.equal(judgeTemplate({ value: "a string value adds quotes" }), false);
  });

  it("accepts only values without quotes in a string", () => {
    for (const [value, expected] of [
      [null, true],
      [-1, true],
      [0.25, true],
      [[7, [false]], true],
      [{}, true],
      [1e-7, false],
      [10_000_000, false],
      [["a"], false],
      [{ a: 1 }, false],
    ] as const) {
      const argument = { kind: "template", parts: ["m", { value }] } as const;
      assert.equal(isPortableArgument(argument), expected, JSON.stringify(value));
    }
  });

  it("accepts numbers only as digits, which all encoders write in the same way", () => {
    for (const [value, expected] of [
      [0, true],
      [9_999_999, true],
      [10_000_000, false],
      [-1, false],
      [1.5, false],
      [1e21, false],
    ] as const) {
      assert.equal(isPortableArgument({ kind: "variable", value }), expected, String(value));
    }
    assert.equal(isPortableArgument({ kind: "digits", text: "042" }), true);
    assert.equal(isPortableArgument({ kind: "digits", text: "4 2" }), false);
  });
});
