import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { askUnblocked } from "./ask-unblocked.ts";

/** Blocks this process, as heavy work or a busy machine does. */
function block(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

/** Asks a server that is silent a few times, and lists the time limits. */
async function listLimits(
  silences: number,
  pass: (timeoutMs: number) => unknown,
  timeoutMs = 20,
): Promise<number[]> {
  const limits: number[] = [];
  const ask = async (limitMs: number): Promise<boolean> => {
    limits.push(limitMs);
    await pass(limitMs);
    return limits.length <= silences;
  };
  await askUnblocked(ask, (isSilent) => isSilent, timeoutMs);
  return limits;
}

describe("askUnblocked()", () => {
  it("asks once where there is an answer, or a silence that the kit did not cause", async () => {
    assert.deepEqual(await listLimits(0, block), [20]);
    assert.deepEqual(await listLimits(1, () => undefined, 60_000), [60_000]);
  });

  it("asks again with more time where the kit was blocked, until there is an answer", async () => {
    assert.deepEqual(await listLimits(2, block), [20, 40, 80]);
  });

  it("trusts a silence in the end", async () => {
    const limits = await listLimits(9, async (limitMs) => {
      block(limitMs);
      await delay(1);
    });
    assert.deepEqual(limits, [20, 40, 80, 160, 320, 640]);
  });
});
