import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { makeResponse } from "../testing/make-response.ts";
import { errored, failed, passed, warned } from "../testing/sample-results.ts";
import type { Exchange, Target } from "../transport/exchange.ts";
import type { CaseResult } from "./case-result.ts";
import { Watchdog, type WatchdogOptions } from "./watchdog.ts";

const silent = errored("a");

const response = makeResponse(400);

/** A server that gives this response, or fails like this. */
function targetThat(exchange: Exchange): Target & { asked: number } {
  return {
    asked: 0,
    baseUrl: "http://h",
    connections: () => 1,
    async send() {
      this.asked += 1;
      return exchange;
    },
    preconnect: async () => [],
    sendInTurn: async () => [],
    close: async () => undefined,
  };
}

async function watchAll(
  results: readonly CaseResult[],
  {
    target = targetThat(response),
    ...options
  }: Partial<WatchdogOptions> & { target?: Target } = {},
): Promise<string | undefined> {
  const watchdog = new Watchdog(target, { ending: () => undefined, ...options });
  for (const result of results) {
    await watchdog.watch(result);
  }
  return watchdog.reason();
}

describe("Watchdog", () => {
  it("lets a run continue whatever fails, as long as the server responds", async () => {
    assert.equal(await watchAll(Array.from({ length: 100 }, () => failed("a"))), undefined);
  });

  it("ends a run when several consecutive cases and then the health check get no response", async () => {
    const target = targetThat({ outcome: "failure", kind: "timeout", message: "No response" });
    assert.equal(await watchAll([silent, silent, silent], { target }), undefined);
    assert.equal(target.asked, 0);
    assert.equal(
      await watchAll([silent, silent, passed("b"), silent, silent, silent], { target }),
      undefined,
    );
    assert.equal(
      await watchAll([silent, silent, silent, silent], { target }),
      "The server no longer responds: No response",
    );
  });

  it("waits for the process that has closed its connections to exit, and says how it ended", async () => {
    const exit = new AbortController();
    let ending: string | undefined;
    const target = targetThat({ outcome: "failure", kind: "refused", message: "Cannot connect" });
    const reason = watchAll([silent, silent, silent, silent], {
      target,
      ending: () => ending,
      exited: exit.signal,
    });
    await nextTurn();
    ending = "ended with status 9";
    exit.abort();
    assert.equal(await reason, "The server's command ended with status 9");
  });

  it("lets a run continue as long as the health check passes", async () => {
    const target = targetThat(response);
    const silence = Array.from({ length: 23 }, () => silent);
    assert.equal(await watchAll(silence, { target }), undefined);
    assert.equal(target.asked, 5);
  });

  it("ends a run after the given number of failures", async () => {
    const few = [failed("a"), passed("b"), warned("c")];
    assert.equal(await watchAll(few, { bail: 2 }), undefined);
    assert.equal(
      await watchAll([...few, failed("d")], { bail: 2 }),
      "Stopped after 2 failed cases, as asked by --bail",
    );
    assert.equal(
      await watchAll([silent], { bail: 1 }),
      "Stopped after 1 failed case, as asked by --bail",
    );
  });

  it("knows which reasons say nothing about the server", () => {
    const blames = (options: Partial<WatchdogOptions>): boolean => {
      const target = targetThat(response);
      const watchdog = new Watchdog(target, { ending: () => undefined, ...options });
      watchdog.reason();
      return !watchdog.isInconclusive();
    };
    const signal = AbortSignal.abort();
    assert.equal(blames({ signal }), false);
    assert.equal(blames({ stalled: () => "Too slow" }), false);
    assert.equal(blames({ signal, ending: () => "ended with status 1" }), true);
    assert.equal(blames({}), true);
  });

  it("ends a run as soon as the server exits or the signal fires", async () => {
    assert.equal(
      await watchAll([], { ending: () => "ended with status 1" }),
      "The server's command ended with status 1",
    );
    assert.equal(await watchAll([], { signal: AbortSignal.abort() }), "Interrupted");
    assert.equal(await watchAll([], { stalled: () => "Too slow" }), "Too slow");
  });
});
