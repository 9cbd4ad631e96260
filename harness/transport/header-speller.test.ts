import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { write } from "../testing/hostile/behaviors.ts";
import { conformingResponse } from "../testing/hostile/choose-behaviors.ts";
import { RawServer } from "../testing/hostile/raw-server.ts";
import { healthCheck } from "./health-check.ts";
import { createHttpTarget } from "./http-target.ts";

/** Sends a query with its content type under this name. */
async function sendAs(name: string): Promise<string> {
  const server = await RawServer.start((request) => [write(conformingResponse(request))]);
  const target = createHttpTarget(server.baseUrl, { access: {}, connections: 1 });
  try {
    const exchange = await target.send({ ...healthCheck, headers: { [name]: "application/json" } });
    assert.equal(exchange.outcome, "response");
    return server.requests[0]?.headers ?? "";
  } finally {
    await target.close();
    await server.stop();
  }
}

describe("HeaderSpeller", () => {
  it("capitalizes the headers that the client adds, as most clients do", async () => {
    assert.match(await sendAs("Content-Type"), /Host: .*Connection: .*Content-Length: \d+/s);
  });

  it("writes them in lower case or capitals where the request does", async () => {
    assert.match(await sendAs("content-type"), /host: .*connection: .*content-length: \d+/s);
    assert.match(await sendAs("CONTENT-TYPE"), /HOST: .*CONNECTION: .*CONTENT-LENGTH: \d+/s);
  });
});
