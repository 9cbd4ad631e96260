import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { anyCharacter } from "../testing/any-text.ts";
import { encodeJson } from "./encode-json.ts";

describe("encodeJson()", () => {
  it("writes the same as JSON.stringify()", () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: anyCharacter }), (value) => {
        const parsed: unknown = JSON.parse(JSON.stringify(value));
        assert.equal(encodeJson(parsed), JSON.stringify(parsed));
      }),
    );
  });

  it("writes a lone surrogate as an escape", () => {
    assert.equal(encodeJson(["\ud800"]), '["\\ud800"]');
  });

  it("writes a member named __proto__ like any other", () => {
    const text = '{"__proto__":{"a":1},"constructor":[]}';
    assert.equal(encodeJson(JSON.parse(text)), text);
  });

  it("writes arrays and objects nested half a million deep", () => {
    const depth = 250_000;
    const text = `${'[{"a":'.repeat(depth)}0${"}]".repeat(depth)}`;
    assert.equal(encodeJson(JSON.parse(text)) === text, true);
  });
});
