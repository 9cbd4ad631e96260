import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ResetCount } from "./reset-count.ts";

/** Describes 100 requests, some of which met a connection that had been idle for so long. */
function describeResets(resets: number, idleMs: number): string[] {
  const count = new ResetCount();
  for (let request = 0; request < 100; request += 1) {
    count.count(request < resets ? idleMs : undefined);
  }
  return count.describe("server");
}

describe("ResetCount", () => {
  it("describes resets that are more than a few percent", () => {
    assert.deepEqual(describeResets(3, 0), []);
    assert.match(describeResets(4, 999)[0] ?? "", /^The server closed .* of 4 of 100 requests /);
  });

  it("does not count connections that were idle for a second", () => {
    assert.deepEqual(describeResets(100, 1000), []);
    assert.deepEqual(new ResetCount().describe("server"), []);
  });
});
