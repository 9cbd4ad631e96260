import assert from "node:assert/strict";
import { EventEmitter, once } from "node:events";
import { describe, it } from "node:test";
import { makeResponse } from "../testing/make-response.ts";
import type { Exchange, SendOptions, Target } from "../transport/exchange.ts";
import { type ProbeResult, probeConcurrency } from "./probe-concurrency.ts";

const response = makeResponse(400);
const timeout: Exchange = { outcome: "failure", kind: "timeout", message: "No response" };

/** Makes a target of one connection that sends the exchanges in turn, then responses. */
function makeTarget(exchanges: readonly Exchange[], limits: (number | undefined)[] = []): Target {
  const left = [...exchanges];
  const send = (options?: SendOptions): Exchange => {
    limits.push(options?.timeoutMs);
    return left.shift() ?? response;
  };
  return {
    baseUrl: "http://127.0.0.1:8080",
    connections: () => 1,
    send: async (_request, options) => send(options),
    sendInTurn: async (requests, options) => requests.map(() => send(options)),
    preconnect: async () => [],
    close: async () => undefined,
  };
}

/** Probes a server by what comes of the requests on the second connection. */
async function probeBeside(
  exchanges: readonly Exchange[],
): Promise<ProbeResult & { readonly limits: readonly (number | undefined)[] }> {
  const limits: (number | undefined)[] = [];
  const targets = [makeTarget([]), makeTarget(exchanges, limits)];
  const result = await probeConcurrency(() => targets.shift() ?? makeTarget([]), {});
  return { ...result, limits };
}

describe("probeConcurrency()", () => {
  it("finds that a server responds on a second connection", async () => {
    const { probe, sent, limits } = await probeBeside([]);
    assert.deepEqual(probe, {
      concurrent: true,
      isSerial: false,
      parallelism: 1,
      responseMs: 1,
      connectionTimeoutMs: 1004,
    });
    assert.deepEqual([sent.length, limits], [3, [1004]]);
  });

  it("asks once more when a request on the second connection gets no response", async () => {
    const { probe, sent, limits } = await probeBeside([timeout]);
    assert.equal(probe.concurrent, true);
    assert.equal(probe.isSerial, false);
    assert.deepEqual(limits, [1004, 1004]);
    assert.deepEqual(
      sent.map(({ exchange }) => exchange.outcome),
      ["response", "response", "failure", "response", "response"],
    );
  });

  it("takes a server for one of one connection at a time after two timeouts", async () => {
    const { probe, limits } = await probeBeside([timeout, timeout]);
    assert.equal(probe.concurrent, false);
    assert.equal(probe.isSerial, true);
    assert.equal(limits.length, 2);
  });

  it("waits no longer on the first connection, and sends nothing on the second without a response there", async () => {
    const firstLimits: (number | undefined)[] = [];
    const first = makeTarget([response, timeout, timeout], firstLimits);
    const secondLimits: (number | undefined)[] = [];
    const targets = [first, makeTarget([], secondLimits)];
    const { probe } = await probeConcurrency(() => targets.shift() ?? makeTarget([]), {});
    assert.equal(probe.concurrent, false);
    assert.deepEqual([firstLimits, secondLimits], [[undefined, 1004, 1004], []]);
  });

  it("measures no more where the first response takes half of the time limit", async () => {
    const slow: Exchange = { ...response, milliseconds: 6000 };
    const targets = [makeTarget([slow]), makeTarget([])];
    const { probe, sent } = await probeConcurrency(() => targets.shift() ?? makeTarget([]), {});
    assert.equal(sent.length, 1);
    assert.deepEqual([probe.concurrent, probe.isSerial, probe.responseMs], [true, true, 6000]);
  });

  it("uses the first connection while it waits on the second", { timeout: 20_000 }, async () => {
    const uses = new EventEmitter();
    const first: Target = {
      ...makeTarget([]),
      send: async () => {
        uses.emit("use");
        return response;
      },
    };
    const second: Target = {
      ...makeTarget([]),
      send: async () => {
        await once(uses, "use");
        return timeout;
      },
    };
    const targets = [first, second];
    const { probe } = await probeConcurrency(() => targets.shift() ?? makeTarget([]), {});
    assert.equal(probe.concurrent, false);
  });

  it("counts no timeout while the kit itself was blocked", async () => {
    const blocking: Target = {
      ...makeTarget([]),
      send: async (_request, { timeoutMs = 0 } = {}) => {
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, timeoutMs);
        count += 1;
        return count < 4 ? timeout : response;
      },
    };
    let count = 0;
    const targets = [makeTarget([]), blocking];
    const { probe } = await probeConcurrency(() => targets.shift() ?? makeTarget([]), {
      timeoutMs: 40,
    });
    assert.equal(count, 4);
    assert.equal(probe.concurrent, true);
  });

  it("takes a refused connection for no sign of one connection at a time", async () => {
    const refused: Exchange = { outcome: "failure", kind: "refused", message: "Refused" };
    const { probe, limits } = await probeBeside([refused]);
    assert.equal(probe.concurrent, true);
    assert.equal(limits.length, 1);
  });

  it("sends nothing more to a server that gives the first request no response", async () => {
    const targets = [makeTarget([timeout]), makeTarget([])];
    const { probe, sent } = await probeConcurrency(() => targets.shift() ?? makeTarget([]), {
      timeoutMs: 700,
    });
    assert.equal(sent.length, 1);
    assert.deepEqual([probe.concurrent, probe.responseMs], [false, 700]);
  });
});
