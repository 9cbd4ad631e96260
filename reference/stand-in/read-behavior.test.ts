import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Ajv } from "ajv";
import { readDataFile } from "../locate-data-file.ts";
import { readBehavior } from "./read-behavior.ts";

const keepsSchema = new Ajv({ allowUnionTypes: true }).compile(
  Object(readDataFile("schemas/behavior.schema.json")),
);

describe("readBehavior()", () => {
  const right: readonly unknown[] = [
    {},
    { delay: 0 },
    { delay: [50, 200], slowBody: 1000 },
    { fail: { share: 1, faults: { reset: 2, hang: 0.5 } } },
  ];
  for (const behavior of right) {
    it(`takes ${JSON.stringify(behavior)}, as its schema does`, () => {
      assert.deepEqual(JSON.parse(JSON.stringify(readBehavior(behavior))), behavior);
      assert.ok(keepsSchema(behavior));
    });
  }

  const wrong: readonly (readonly [behavior: unknown, message: RegExp])[] = [
    [null, /A behavior is an object with delay, slowBody, fail/],
    [[], /A behavior is an object/],
    [{ speed: 1 }, /No part of a behavior is called "speed": use delay/],
    [{ delay: -1 }, /Cannot use the delay/],
    [{ delay: "1s" }, /Cannot use the delay/],
    [{ delay: [1, 2, 3] }, /Cannot use the delay/],
    [{ slowBody: 1e9 }, /Cannot use slowBody/],
    [{ fail: {} }, /from 0 to 1/],
    [{ fail: { share: 5 } }, /from 0 to 1/],
    [{ fail: { share: 1, faults: { explode: 1 } } }, /No fault is called "explode"/],
    [{ fail: { share: 1, faults: { cut: -1 } } }, /weight of cut/],
  ];
  for (const [behavior, message] of wrong) {
    it(`rejects ${JSON.stringify(behavior)}, as its schema does`, () => {
      assert.throws(() => readBehavior(behavior), message);
      assert.ok(!keepsSchema(behavior));
    });
  }

  it("rejects what JSON cannot hold, and faults that are never drawn", () => {
    assert.throws(() => readBehavior({ delay: Number.NaN }), /Cannot use the delay/);
    assert.throws(() => readBehavior({ delay: [200, 100] }), /the smaller first/);
    assert.throws(() => readBehavior({ fail: { share: 1, faults: { cut: 0 } } }), /give a weight/);
  });
});
