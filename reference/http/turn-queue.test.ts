import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { maxAtOnce, maxLightBytes } from "./http-limits.ts";
import { TurnQueue } from "./turn-queue.ts";

const client = { destroyed: false, readableEnded: false };

/** Lets requests of these lengths enter; gives the numbers of the admitted, and how each leaves. */
function enterAll(
  queue: TurnQueue,
  lengths: readonly number[],
): { readonly admitted: number[]; readonly leave: (number: number) => void } {
  const admitted: number[] = [];
  const leaves = new Map<number, () => void>();
  for (const [number, length] of lengths.entries()) {
    void queue.enter(length, client).then((leave) => {
      admitted.push(number);
      leaves.set(number, leave);
    });
  }
  return { admitted, leave: (number) => leaves.get(number)?.() };
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) {
    await nextTurn();
  }
}

describe("TurnQueue", () => {
  it("admits one request in each turn of the event loop, in their order", async () => {
    const { admitted } = enterAll(new TurnQueue(10), [1, 1, 1]);
    const seen: number[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      seen.push(admitted.length);
      await nextTurn();
    }
    assert.deepEqual(admitted, [0, 1, 2]);
    assert.equal(
      seen.every((count, turn) => count <= turn),
      true,
    );
  });

  it("admits as many bytes in each turn as it may, and short requests as if they were longer", async () => {
    const long = 2 * maxLightBytes;
    const queue = new TurnQueue(Number.POSITIVE_INFINITY, {
      bytes: long,
      minBytes: maxLightBytes,
      postponedTurns: 0,
    });
    const { admitted } = enterAll(queue, [1, 1, 1, long, long]);
    for (const expected of [[0, 1], [2, 3], [4]]) {
      await nextTurn();
      assert.deepEqual(admitted.splice(0), expected);
    }
  });

  it("admits the shortest first, and as many as have no more bytes than the maximum", async () => {
    const { admitted, leave } = enterAll(new TurnQueue(10), [6, 4, 4, 1]);
    await settle();
    assert.deepEqual(admitted, [3, 1, 2]);
    leave(3);
    await settle();
    assert.deepEqual(admitted, [3, 1, 2]);
    leave(1);
    await settle();
    assert.deepEqual(admitted, [3, 1, 2, 0]);
  });

  it("admits the oldest once others with as many bytes have passed it", async () => {
    const { admitted } = enterAll(new TurnQueue(100), [5, 2, 2, 2, 2, 1, 1, 1]);
    await settle();
    // Those of 1, 1, 1 and 2 bytes pass the one of 5; then the oldest is the shortest.
    assert.deepEqual(admitted, [5, 6, 7, 1, 0, 2, 3, 4]);
  });

  it("lets no more of the shortest pass than of longer ones", async () => {
    const limits = { bytes: 1, minBytes: 10, postponedTurns: 0 };
    const { admitted } = enterAll(new TurnQueue(100, limits), [25, 1, 1, 1, 1, 1]);
    for (let turn = 0; turn < 8; turn += 1) {
      await nextTurn();
    }
    assert.deepEqual(admitted, [1, 2, 3, 0, 4, 5]);
  });

  it("admits a long one while shorter ones keep coming", async () => {
    const queue = new TurnQueue(100);
    let passed = 0;
    let hasEntered = false;
    const enterOn = async (): Promise<void> => {
      while (!hasEntered) {
        const leave = await queue.enter(1, client);
        leave();
        passed += 1;
      }
    };
    const flood = [enterOn(), enterOn(), enterOn()];
    await queue.enter(10, client);
    hasEntered = true;
    // Three came before it.
    assert.ok(passed <= 13, `${passed}`);
    await Promise.all(flood);
  });

  it("admits a longer one when no other is under way", async () => {
    const { admitted, leave } = enterAll(new TurnQueue(10), [11, 1]);
    await settle();
    assert.deepEqual(admitted, [1]);
    leave(1);
    await settle();
    assert.deepEqual(admitted, [1, 0]);
  });

  it("admits none in a turn in which a client connects", async () => {
    const queue = new TurnQueue(10);
    const { admitted } = enterAll(queue, [1]);
    for (let turn = 0; turn < 20; turn += 1) {
      queue.postpone();
      await nextTurn();
    }
    assert.deepEqual(admitted, []);
    await settle();
    assert.deepEqual(admitted, [0]);
  });

  it("admits none while those of a queue that comes first wait", async () => {
    const first = new TurnQueue(1);
    const limits = { bytes: 1, minBytes: 1, postponedTurns: 100 };
    const earlier = enterAll(first, [1, 1]);
    const { admitted } = enterAll(new TurnQueue(10, limits, first), [1]);
    await settle();
    assert.deepEqual([earlier.admitted, admitted], [[0], []]);
    earlier.leave(0);
    await settle();
    assert.deepEqual([earlier.admitted, admitted], [[0, 1], [0]]);
  });

  it("admits some while clients keep connecting", async () => {
    const limits = { bytes: 1, minBytes: 1, postponedTurns: 3 };
    const queue = new TurnQueue(10, limits);
    const { admitted } = enterAll(queue, [1, 1]);
    const seen: number[] = [];
    for (let turn = 0; turn < 8; turn += 1) {
      queue.postpone();
      await nextTurn();
      seen.push(admitted.length);
    }
    assert.deepEqual(seen, [0, 0, 0, 1, 1, 1, 1, 2]);
  });

  it("admits none whose client has gone", async () => {
    const queue = new TurnQueue(10);
    const gone = { ...client };
    let isAdmitted = false;
    void queue.enter(1, gone).then(() => {
      isAdmitted = true;
    });
    const { admitted } = enterAll(queue, [2]);
    gone.destroyed = true;
    await settle();
    assert.deepEqual([isAdmitted, admitted], [false, [0]]);
  });

  it("admits those whose clients have closed their side after all others", async () => {
    const queue = new TurnQueue(10);
    const admitted: string[] = [];
    const enter = async (name: string, bytes: number, readableEnded: boolean): Promise<void> => {
      const leave = await queue.enter(bytes, { destroyed: false, readableEnded });
      admitted.push(name);
      leave();
    };
    await Promise.all([
      enter("ended", 1, true),
      enter("ended later", 1, true),
      enter("long", 3, false),
      enter("short", 2, false),
    ]);
    assert.deepEqual(admitted, ["short", "long", "ended", "ended later"]);
  });

  it("lets some pass at once in each turn of the event loop", async () => {
    const queue = new TurnQueue(10);
    const countPassed = (): number =>
      Array.from({ length: 2 * maxAtOnce }, () => queue.pass()).filter(Boolean).length;
    assert.equal(countPassed(), maxAtOnce);
    assert.equal(countPassed(), 0);
    await settle();
    assert.equal(countPassed(), maxAtOnce);
  });
});
