import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parseFailing } from "./parse-failing.ts";

describe("parseFailing()", () => {
  it("reads a share, faults and weights", () => {
    assert.deepEqual(parseFailing("5%"), { share: 0.05 });
    assert.deepEqual(parseFailing("12.5%=reset:2,cut,503"), {
      share: 0.125,
      faults: { reset: 2, cut: 1, "503": 1 },
    });
  });

  it("rejects anything else", () => {
    for (const text of ["", "5", "101%", "5%=", "reset", "5%=reset:", "5%=reset:x", "-5%"]) {
      assert.throws(() => parseFailing(text), /Give (a share|faults)/, text);
    }
    assert.throws(() => parseFailing("5%=explode"), /Give faults of reset, cut, empty, 503/);
  });
});
