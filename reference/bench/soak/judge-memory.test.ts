import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { judgeMemory } from "./judge-memory.ts";

const mebibyte = 1024 * 1024;

describe("judgeMemory()", () => {
  it("tolerates growth by two mebibytes", () => {
    assert.deepEqual(judgeMemory([10 * mebibyte, 30 * mebibyte, 12 * mebibyte]), {
      before: 10 * mebibyte,
      after: 12 * mebibyte,
      isLeak: false,
    });
  });

  it("reports more as a leak", () => {
    assert.equal(judgeMemory([10 * mebibyte, 11 * mebibyte, 12 * mebibyte + 1]).isLeak, true);
  });

  it("tolerates growth by a tenth where that is more", () => {
    assert.equal(judgeMemory([100 * mebibyte, 110 * mebibyte]).isLeak, false);
    assert.equal(judgeMemory([100 * mebibyte, 110 * mebibyte + 1]).isLeak, true);
  });
});
