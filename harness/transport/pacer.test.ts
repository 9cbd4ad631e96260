import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";
import { makeResponse } from "../testing/make-response.ts";
import type { Exchange } from "./exchange.ts";
import { healthCheck } from "./health-check.ts";
import { Pacer } from "./pacer.ts";

function limited(retryAfter: string, status = 429): Exchange {
  return makeResponse(status, "", { "retry-after": retryAfter });
}

describe("Pacer", () => {
  it("lets no more requests at once than there is room for", async () => {
    const pacer = new Pacer({ maxWaitMs: 0 });
    pacer.gate.limit = 2;
    let [underWay, most] = [0, 0];
    const act = async (): Promise<void> => {
      underWay += 1;
      most = Math.max(most, underWay);
      await nextTurn();
      underWay -= 1;
    };
    await Promise.all(Array.from({ length: 9 }, () => pacer.inTurn(undefined, act)));
    assert.deepEqual([underWay, most], [0, 2]);
  });

  it("gives turns at its rate", async () => {
    const pacer = new Pacer({ rate: 100, maxWaitMs: 0 });
    const started = performance.now();
    await Promise.all(
      Array.from({ length: 6 }, () => pacer.inTurn(undefined, async () => undefined)),
    );
    // The first of six is at once; a timer may fire a millisecond early.
    assert.ok(performance.now() - started > 45);
  });

  it("gives no turn before the time that a response asked for, even to who waits already", async () => {
    const pacer = new Pacer({ rate: 20, maxWaitMs: 60_000 });
    await pacer.inTurn(undefined, async () => undefined);
    const waiting = pacer.inTurn(undefined, async () => undefined);
    const started = performance.now();
    assert.equal(pacer.postpone(limited("0")), true);
    await waiting;
    assert.ok(performance.now() - started > 95);
  });

  it("reads a date, and counts the time of several responses once", () => {
    const pacer = new Pacer({ maxWaitMs: 60_000 });
    const date = new Date(Date.now() + 20_000).toUTCString();
    assert.deepEqual(
      [date, "20", "5"].map((text) => pacer.postpone(limited(text))),
      [true, true, true],
    );
    assert.ok(pacer.waitedMs > 18_000 && pacer.waitedMs < 21_000);
  });

  it("has a clock that stops while it finds out whether there is a limit", async () => {
    const pacer = new Pacer({ maxWaitMs: 0 });
    const [begun, startedMs] = [pacer.now(), performance.now()];
    pacer.examine = async () => {
      const examinedAt = pacer.now();
      await delay(100);
      assert.equal(pacer.now(), examinedAt);
      return false;
    };
    const sent = { request: healthCheck, exchange: limited("soon") };
    assert.equal(await pacer.examineLimit(sent, Number.POSITIVE_INFINITY), "judge");
    await delay(10);
    const passedMs = performance.now() - startedMs;
    const shownMs = pacer.now() - begun;
    assert.ok(shownMs > 5 && shownMs < passedMs - 90, `${shownMs} of ${passedMs}`);
  });

  it("ends a wait when the signal fires", async () => {
    const pacer = new Pacer({ maxWaitMs: 60_000 });
    pacer.postpone(limited("60", 503));
    await pacer.inTurn(AbortSignal.timeout(10), async () => undefined);
  });

  it("does not wait longer in all than it may, nor for what does not ask for it", () => {
    const pacer = new Pacer({ maxWaitMs: 5000 });
    const exchanges = [limited("3600"), limited("soon"), limited("1", 400), makeResponse(429)];
    assert.deepEqual(
      exchanges.map((exchange) => pacer.postpone(exchange)),
      [false, false, false, false],
    );
    assert.equal(pacer.waitedMs, 0);
  });
});
