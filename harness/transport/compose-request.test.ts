import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Delivery } from "../suite/case.ts";
import { write } from "../testing/hostile/behaviors.ts";
import { conformingResponse } from "../testing/hostile/choose-behaviors.ts";
import { startRawServer } from "../testing/hostile/raw-server.ts";
import { mergeHeaders } from "./compose-request.ts";
import { createHttpTarget } from "./create-http-target.ts";
import { healthCheck } from "./health-check.ts";

/** Sends a query with its content type under this name. */
async function sendAs(
  name: string,
  others: Record<string, string> = {},
  delivery: Delivery = {},
): Promise<string> {
  const server = await startRawServer((request) => [write(conformingResponse(request))]);
  const target = createHttpTarget(server.baseUrl, { access: {}, connections: 1 });
  try {
    const headers = { [name]: "application/json", ...others };
    const exchange = await target.send({ ...healthCheck, ...delivery, headers });
    assert.equal(exchange.outcome, "response");
    return server.requests[0]?.headers ?? "";
  } finally {
    await target.close();
    await server.stop();
  }
}

describe("composeRequest()", { concurrency: true }, () => {
  it("capitalizes the headers that it adds, as most clients do", async () => {
    const headers = await sendAs("Content-Type", { "X-Any": "a" });
    assert.match(headers, /Host: .*Connection: .*Content-Length: \d+/s);
  });

  it("leaves plain requests to undici, which adds headers in lower case", async () => {
    assert.match(await sendAs("Content-Type"), /host: .*connection: .*content-length: \d+/s);
  });

  it("writes them in lower case or capitals where the request does", async () => {
    const lower = await sendAs("content-type", { "x-any": "a" });
    assert.match(lower, /host: .*connection: .*content-length: \d+/s);
    assert.match(await sendAs("CONTENT-TYPE"), /HOST: .*CONNECTION: .*CONTENT-LENGTH: \d+/s);
  });

  it("sends an expectation", async () => {
    const headers = await sendAs("Content-Type", { Expect: "100-continue" });
    assert.match(headers, /\r\nExpect: 100-continue\r\n/);
    assert.doesNotMatch(await sendAs("Content-Type"), /expect/i);
  });

  it("sends an offer of another protocol", async () => {
    const offer = { Connection: "Upgrade, HTTP2-Settings", Upgrade: "h2c" };
    const headers = await sendAs("Content-Type", offer);
    assert.match(headers, /\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n/);
    assert.doesNotMatch(headers, /keep-alive/i);
  });

  it("names chunks instead of the length", async () => {
    const headers = await sendAs("Content-Type", {}, { chunked: true });
    assert.match(headers, /\r\nTransfer-Encoding: chunked/);
    assert.doesNotMatch(headers, /content-length/i);
  });
});

describe("mergeHeaders()", () => {
  it("accepts no content coding", () => {
    const own = { "Content-Type": "application/json" };
    assert.deepEqual(mergeHeaders(own), { "Accept-Encoding": "identity", ...own });
  });

  it("keeps the codings that the request accepts", () => {
    assert.deepEqual(mergeHeaders({ "accept-encoding": "gzip" }), { "accept-encoding": "gzip" });
  });

  it("replaces headers by those of the user, whatever the case of their names", () => {
    const merged = mergeHeaders({ Accept: "*/*", cookie: "a=b" }, { ACCEPT: "text/html" });
    assert.deepEqual(merged, {
      "Accept-Encoding": "identity",
      cookie: "a=b",
      ACCEPT: "text/html",
    });
  });
});
