import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { judgeMemory } from "./memory.ts";

const MEBIBYTE = 1024 * 1024;

describe("judgeMemory()", () => {
  it("tolerates two mebibytes", () => {
    assert.deepEqual(judgeMemory([10 * MEBIBYTE, 30 * MEBIBYTE, 12 * MEBIBYTE]), {
      before: 10 * MEBIBYTE,
      after: 12 * MEBIBYTE,
      isLeak: false,
    });
  });

  it("calls more a leak", () => {
    assert.equal(judgeMemory([10 * MEBIBYTE, 11 * MEBIBYTE, 12 * MEBIBYTE + 1]).isLeak, true);
  });

  it("tolerates a tenth where that is more", () => {
    assert.equal(judgeMemory([100 * MEBIBYTE, 110 * MEBIBYTE]).isLeak, false);
    assert.equal(judgeMemory([100 * MEBIBYTE, 110 * MEBIBYTE + 1]).isLeak, true);
  });
});
