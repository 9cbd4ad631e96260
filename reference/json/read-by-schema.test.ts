import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readBySchema } from "./read-by-schema.ts";

describe("readBySchema()", () => {
  const right: readonly (readonly [name: string, value: unknown])[] = [
    ["behavior", {}],
    ["behavior", { delay: 0, slowBody: undefined }],
    ["behavior", { delay: [50, 200], slowBody: 1000, mutant: "zero-as-null" }],
    ["behavior", { fail: { share: 1, faults: { reset: 2, hang: 0.5 } } }],
    ["overdue", { l1: 3, l2: null, l3: "no response", l4: 0 }],
  ];
  for (const [name, value] of right) {
    it(`takes ${JSON.stringify(value)} as ${name}`, () => {
      assert.equal(readBySchema(name, value), value);
    });
  }

  const wrong: readonly (readonly [name: string, value: unknown, message: string])[] = [
    ["behavior", null, "behavior: it must be object"],
    ["behavior", [], "behavior: it must be object"],
    ["behavior", { speed: 1 }, "behavior: speed is not known here: remove it"],
    ["behavior", { "\u202e\n": 1 }, "behavior: \\u202e\\n is not known here: remove it"],
    ["behavior", { delay: -1 }, "behavior: delay must be >= 0"],
    ["behavior", { delay: Number.NaN }, "behavior: delay must be number"],
    ["behavior", { slowBody: 1e9 }, "behavior: slowBody must be <= 86400000"],
    ["behavior", { fail: {} }, "behavior: fail must have required property 'share'"],
    ["behavior", { fail: { share: 5 } }, "behavior: fail.share must be <= 1"],
    [
      "behavior",
      { fail: { share: 1, faults: { explode: 1 } } },
      "behavior: fail.faults must be equal to one of the allowed values: reset, cut, empty, 503, garbage, hang",
    ],
    [
      "behavior",
      { fail: { share: 1, faults: { cut: -1 } } },
      "behavior: fail.faults.cut must be >= 0",
    ],
    ["overdue", { l1: "3" }, "overdue: l1 must be integer,null"],
    ["overdue", { l1: 1.5 }, "overdue: l1 must be integer,null"],
    ["overdue", [], "overdue: it must be object"],
  ];
  for (const [name, value, message] of wrong) {
    it(`rejects ${JSON.stringify(value)} as ${name}`, () => {
      assert.throws(() => readBySchema(name, value), { message });
    });
  }
});
