import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { createDeferred } from "./deferred.ts";
import { LargeRequestQueue } from "./large-request-queue.ts";

describe("LargeRequestQueue", () => {
  it("admits one request in each turn of the event loop, in their order", async () => {
    const queue = new LargeRequestQueue(10);
    const entered: number[] = [];
    for (const number of [1, 2, 3]) {
      void queue.enter(new Promise(() => undefined)).then(() => entered.push(number));
    }
    const seen: number[][] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      seen.push([...entered]);
      await nextTurn();
    }
    assert.deepEqual(entered, [1, 2, 3]);
    assert.equal(
      seen.every((now, turn) => now.length <= turn),
      true,
    );
  });

  it("admits none while all slots are held, and the next when one is free", async () => {
    const queue = new LargeRequestQueue(2);
    const ends = [createDeferred(), createDeferred(), createDeferred(), createDeferred()];
    const entered: number[] = [];
    for (const [number, end] of ends.entries()) {
      void queue.enter(end.promise).then(() => entered.push(number));
    }
    const settle = async (): Promise<void> => {
      for (let turn = 0; turn < 8; turn += 1) {
        await nextTurn();
      }
    };
    await settle();
    assert.deepEqual(entered, [0, 1]);
    ends[1]?.resolve();
    await settle();
    assert.deepEqual(entered, [0, 1, 2]);
    ends[0]?.resolve();
    await settle();
    assert.deepEqual(entered, [0, 1, 2, 3]);
  });
});
