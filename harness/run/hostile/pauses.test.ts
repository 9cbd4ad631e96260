import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { describe, it } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { selectCases } from "../../suite/select-cases.ts";
import { judgeTarget } from "../../testing/hostile/judge-raw-server.ts";
import { generousLimits } from "../../testing/hostile/time-limits.ts";
import { kitSuite } from "../../testing/kit-suite.ts";
import { startLocalServer } from "../../testing/local-server.ts";

const { cases } = selectCases(kitSuite.cases, { patterns: ["http/pause-in-body-refused"] });

/** Judges a server that responds with 408 to a body that pauses for longer than it waits. */
async function judge(maxPauseMs: number): Promise<readonly unknown[]> {
  const listener: RequestListener = async (incoming, outgoing) => {
    const giveUp = new AbortController();
    const reject = async (): Promise<void> => {
      await delay(maxPauseMs, undefined, { signal: giveUp.signal });
      outgoing.writeHead(408, { Connection: "close" }).end();
    };
    reject().catch(() => undefined);
    incoming.resume();
    await once(incoming, "end");
    giveUp.abort();
    const body = JSON.stringify({ errors: ["member.price: no such field on type Member"] });
    outgoing.writeHead(400, {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Length": body.length,
    });
    outgoing.end(body);
  };
  const { url, close } = await startLocalServer(createServer(listener));
  const { result } = await judgeTarget({ url }, { cases, timeoutMs: generousLimits.timeoutMs });
  await close();
  return result.results.map(({ verdict }) => verdict);
}

describe("runSuite() with a request that pauses", { concurrency: true }, () => {
  it("fails a server that gives up after 100 milliseconds", async () => {
    assert.deepEqual(await judge(100), ["failed"]);
  });

  it("passes a server that waits", async () => {
    assert.deepEqual(await judge(60_000), ["passed"]);
  });
});
