import assert from "node:assert/strict";
import { once } from "node:events";
import { describe, it } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
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

  it("cuts the message of an error, and takes values that have no text", async () => {
    const messages: unknown[] = [];
    for (const thrown of [new Error("x".repeat(1000)), Object.create(null)]) {
      const exchange = await createTarget(() => Promise.reject(thrown)).send(request);
      messages.push(exchange.outcome === "failure" && exchange.message);
    }
    assert.deepEqual(messages, [
      `The handler threw Error: ${"x".repeat(400 - "Error: ".length)}…`,
      "The handler threw a value that cannot be made a text",
    ]);
  });

  it("takes no head that is larger than one of HTTP may be", async () => {
    const kinds: unknown[] = [];
    for (const length of [60, 65]) {
      const headers = { "X-A": "a".repeat(length * 1024) };
      const exchange = await createTarget(() => new Response("", { headers })).send(request);
      kinds.push(exchange.outcome === "failure" ? exchange.kind : exchange.outcome);
    }
    assert.deepEqual(kinds, ["response", "too-large"]);
  });

  it("keeps each of several cookies", async () => {
    const headers = new Headers([
      ["Set-Cookie", "a=1"],
      ["Set-Cookie", "b=2"],
    ]);
    const exchange = await createTarget(() => new Response("", { headers })).send(request);
    assert.ok(exchange.outcome === "response");
    assert.deepEqual(exchange.headers.get("set-cookie"), ["a=1", "b=2"]);
  });

  it("joins the pieces of a body, and leaves out those of no bytes", async () => {
    const pieces = ["", "ab", "c", "", "defg"].map((text) => Buffer.from(text));
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const piece = pieces.shift();
        if (piece === undefined) {
          controller.close();
        } else {
          controller.enqueue(piece);
        }
      },
    });
    const exchange = await createTarget(() => new Response(body)).send(request);
    assert.ok(exchange.outcome === "response");
    assert.equal(Buffer.from(exchange.body).toString(), "abcdefg");
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

  it("cancels a body without an end, whether it is large, never grows, or is slow", async () => {
    const kinds: unknown[] = [];
    for (const [length, milliseconds] of [
      [100, 0],
      [0, 0],
      [1, 10],
    ] as const) {
      const canceled = new AbortController();
      const body = new ReadableStream<Uint8Array>({
        async pull(controller) {
          await delay(milliseconds);
          controller.enqueue(new Uint8Array(length));
        },
        cancel: () => canceled.abort(),
      });
      const target = createTarget(() => new Response(body));
      const exchange = await target.send(request, { timeoutMs: milliseconds === 0 ? 60_000 : 50 });
      kinds.push(exchange.outcome === "failure" && exchange.kind);
      await (canceled.signal.aborted || once(canceled.signal, "abort"));
    }
    assert.deepEqual(kinds, ["too-large", "too-large", "timeout"]);
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
