import assert from "node:assert/strict";
import { once } from "node:events";
import { describe, it } from "node:test";
import { gzipSync } from "node:zlib";
import { createFetchTarget, type FetchHandler } from "./create-fetch-target.ts";
import type { Target } from "./exchange.ts";
import type { WireRequest } from "./wire-request.ts";

const request: WireRequest = {
  method: "POST",
  path: "/graph?a=b",
  headers: { "Content-Type": "application/json", "Accept-Encoding": "gzip" },
  body: Buffer.from("{}"),
};

function createTarget(handle: FetchHandler): Target {
  const access = { headers: { authorization: "secret" } };
  return createFetchTarget(handle, { access, connections: 4, responseLimit: () => 1024 });
}

describe("createFetchTarget()", () => {
  it("hands over the request, with the headers of the user", async () => {
    const seen: string[] = [];
    const target = createTarget(async ({ method, url, headers, ...rest }) => {
      seen.push(method, url, headers.get("content-type") ?? "", headers.get("authorization") ?? "");
      assert.deepEqual(rest, {});
      return new Response("");
    });
    await target.send(request);
    assert.deepEqual(seen, ["POST", "http://localhost/graph?a=b", "application/json", "secret"]);
  });

  it("returns the response, decoded where the request allows it", async () => {
    const headers = { "Content-Encoding": "gzip", "X-A": "1" };
    const target = createTarget(
      async (given) => new Response(gzipSync(await given.text()), { status: 201, headers }),
    );
    const exchange = await target.send(request);
    assert.ok(exchange.outcome === "response");
    assert.equal(exchange.status, 201);
    assert.deepEqual(exchange.headers.get("x-a"), ["1"]);
    assert.equal(Buffer.from(exchange.body).toString(), "{}");
    assert.equal(typeof exchange.encodedLength, "number");
  });

  it("reports a handler that throws as a missing response", async () => {
    const target = createTarget(() => {
      throw new TypeError("no such table");
    });
    assert.deepEqual(await target.send(request), {
      outcome: "failure",
      kind: "closed",
      message: "The handler threw TypeError: no such table",
    });
  });

  it("waits for a response as long as the time limit, and not after the signal", async () => {
    const target = createTarget(() => new Promise(() => undefined));
    const kinds = [
      await target.send(request, { timeoutMs: 1 }),
      await target.send(request, { signal: AbortSignal.abort() }),
    ].map((exchange) => exchange.outcome === "failure" && exchange.kind);
    assert.deepEqual(kinds, ["timeout", "interrupted"]);
  });

  it("takes no body that is larger than any conforming one", async () => {
    const exchange = await createTarget(() => new Response("x".repeat(1025))).send(request);
    assert.equal(exchange.outcome === "failure" && exchange.kind, "too-large");
  });

  it("cancels a body without an end, whether it is large or never grows", async () => {
    const kinds: unknown[] = [];
    for (const length of [100, 0]) {
      const canceled = new AbortController();
      const body = new ReadableStream<Uint8Array>({
        pull: (controller) => controller.enqueue(new Uint8Array(length)),
        cancel: () => canceled.abort(),
      });
      const target = createTarget(() => new Response(body));
      const exchange = await target.send(request, { timeoutMs: 100 });
      kinds.push(exchange.outcome === "failure" && exchange.kind);
      await (canceled.signal.aborted || once(canceled.signal, "abort"));
    }
    assert.deepEqual(kinds, ["too-large", "timeout"]);
  });

  it("sends requests in turn up to the first failure", async () => {
    let count = 0;
    const target = createTarget(() => {
      count += 1;
      return count < 2 ? new Response("") : Response.error();
    });
    const exchanges = await target.sendInTurn([request, request, request]);
    assert.deepEqual([exchanges.length, count], [2, 2]);
    assert.deepEqual(exchanges[1], {
      outcome: "failure",
      kind: "closed",
      message: "The handler returned an error response",
    });
  });
});
