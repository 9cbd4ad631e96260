import assert from "node:assert/strict";
import { describe, it, type TestContext } from "node:test";
import { type ReferenceServer, startReferenceServer } from "../start-reference-server.ts";
import { healthy } from "../testing/check-health.ts";
import { RawConnection } from "../testing/raw-connection.ts";
import type { Behavior, Fault } from "./behavior.ts";

const expected = { data: { member: { id: "m1" } }, errors: [] };

/** Starts a server for one test. */
async function start(
  test: TestContext,
  options: Behavior & { readonly seed?: number },
): Promise<ReferenceServer> {
  const server = await startReferenceServer(options);
  test.after(() => server.close());
  return server;
}

function ask(server: ReferenceServer, init: RequestInit = {}): Promise<Response> {
  return fetch(`${server.url}/graph`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Connection: "close" },
    body: JSON.stringify({ document: 'member(id: "m1") { id }' }),
    ...init,
  });
}

/** What becomes of one request: its status, or what the client says of the failure. */
async function outcomeOf(server: ReferenceServer): Promise<string> {
  try {
    const response = await ask(server, { signal: AbortSignal.timeout(500) });
    await response.text();
    return String(response.status);
  } catch (error) {
    return describeError(error);
  }
}

function describeError(error: unknown): string {
  const { name, message, cause } = error instanceof Error ? error : new Error(String(error));
  const reason = cause instanceof Error ? ` ${cause.message} ${Reflect.get(cause, "code")}` : "";
  return `${name} ${message}${reason}`;
}

describe("FaultyDelivery", () => {
  it("sends everything at once and unchanged without a behavior", async (test) => {
    const response = await ask(await start(test, {}));
    assert.deepEqual([response.status, await response.json()], [200, expected]);
  });

  it("waits before each response, without blocking another one", async (test) => {
    const server = await start(test, { delay: 300 });
    const begin = performance.now();
    const responses = await Promise.all(Array.from({ length: 10 }, () => ask(server)));
    const elapsed = performance.now() - begin;
    for (const response of responses) {
      assert.deepEqual(await response.json(), expected);
    }
    assert.ok(elapsed >= 295 && elapsed < 10 * 300, `${elapsed} ms`);
  });

  it("draws the delay between two bounds", async (test) => {
    const server = await start(test, { delay: [100, 150] });
    const begin = performance.now();
    await ask(server);
    assert.ok(performance.now() - begin >= 95);
  });

  it("sends the head at once and the body over a time", async (test) => {
    const server = await start(test, { slowBody: 300 });
    const begin = performance.now();
    const response = await ask(server);
    const headMs = performance.now() - begin;
    assert.deepEqual(await response.json(), expected);
    const bodyMs = performance.now() - begin;
    assert.ok(headMs < bodyMs && bodyMs >= 290, `${headMs} and ${bodyMs} ms`);
  });

  it("keeps nothing of the bodies that are sent on a connection", async (test) => {
    const warnings: Error[] = [];
    const note = (warning: Error): number => warnings.push(warning);
    process.on("warning", note);
    const server = await start(test, { slowBody: 1 });
    const connection = await RawConnection.open(server.url);
    test.after(() => {
      process.off("warning", note);
      connection.close();
    });
    for (let count = 0; count < 12; count += 1) {
      await connection.send(healthy.request);
      assert.equal((await connection.readResponse())?.body, healthy.response);
    }
    // Node.js warns of more than ten listeners, which keep what they refer to.
    assert.deepEqual(warnings, []);
  });

  const outcomes: Readonly<Record<Fault, RegExp>> = {
    reset: /ECONNRESET/,
    cut: /terminated|other side closed/,
    empty: /other side closed|ECONNRESET/,
    "503": /^503$/,
    garbage: /HPE_|Parse/i,
    hang: /TimeoutError/,
  };
  for (const [fault, outcome] of Object.entries(outcomes)) {
    it(`inflicts ${fault}`, async (test) => {
      const server = await start(test, { fail: { share: 1, faults: { [fault]: 1 } } });
      assert.match(await outcomeOf(server), outcome);
    });
  }

  it("gives the same sequence for the same seed, and again after a reset", async (test) => {
    const fail = { share: 0.5, faults: { "503": 1, empty: 1 } };
    const collect = async (server: ReferenceServer): Promise<string[]> => {
      const outcomes: string[] = [];
      for (let count = 0; count < 20; count += 1) {
        outcomes.push(await outcomeOf(server));
      }
      return outcomes;
    };
    const first = await start(test, { fail, seed: 7 });
    const sequence = await collect(first);
    assert.ok(new Set(sequence).size > 1);
    assert.deepEqual(await collect(await start(test, { fail, seed: 7 })), sequence);
    assert.notDeepEqual(await collect(await start(test, { fail, seed: 8 })), sequence);
    first.reset();
    assert.deepEqual(await collect(first), sequence);
  });

  it("changes its behavior while it runs, and restores it", async (test) => {
    const server = await start(test, { fail: { share: 1, faults: { "503": 1 } } });
    assert.equal(await outcomeOf(server), "503");
    server.setBehavior({});
    assert.equal(await outcomeOf(server), "200");
    server.reset();
    assert.equal(await outcomeOf(server), "503");
  });
});
