import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { anyText } from "../testing/any-text.ts";
import { ValueEncoder } from "./value-encoder.ts";

describe("ValueEncoder", () => {
  it("encodes as JSON.stringify() does, each time", () => {
    const encoder = new ValueEncoder("name: ");
    fc.assert(
      fc.property(fc.oneof(anyText(), fc.jsonValue()), (value) => {
        for (const time of ["first", "second"]) {
          assert.equal(encoder.encode(value), `name: ${JSON.stringify(value)}`, time);
        }
      }),
    );
  });

  it("distinguishes a value from its text", () => {
    const encoder = new ValueEncoder("");
    const values = [1, "1", true, "true", null, "null", 0, false, ""];
    assert.deepEqual(
      values.map((value) => encoder.encode(value)),
      values.map((value) => JSON.stringify(value)),
    );
  });

  it("encodes an absent value as null", () => {
    assert.equal(new ValueEncoder("x").encode(undefined), "xnull");
  });

  it("encodes an object that has changed", () => {
    const encoder = new ValueEncoder("");
    const list = [1];
    assert.equal(encoder.encode(list), "[1]");
    list.push(2);
    assert.equal(encoder.encode(list), "[1,2]");
  });

  it("encodes more values than it keeps", () => {
    const encoder = new ValueEncoder("");
    for (const number of Array.from({ length: 20_000 }, (_, index) => index % 10_000)) {
      assert.equal(encoder.encode(number), String(number));
    }
  });
});
