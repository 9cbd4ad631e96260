import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { watchForBlocks } from "./watch-for-blocks.ts";

function block(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end) {
    // Nothing else gets to run.
  }
}

describe("watchForBlocks()", () => {
  it("adds up the times without a turn of the event loop", async () => {
    const finish = watchForBlocks();
    block(60);
    await delay(30);
    block(40);
    assert.ok(finish() >= 80);
  });

  it("counts a block that has not ended", () => {
    const finish = watchForBlocks();
    block(40);
    assert.ok(finish() >= 30);
  });

  it("does not take waiting for a block", async () => {
    const waited = 1000;
    const finish = watchForBlocks();
    await delay(waited);
    assert.ok(finish() < waited);
  });
});
