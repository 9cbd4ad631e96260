import { deepEqual, equal } from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { query } from "graph-spec-kit/client";
import { type ReferenceServer, startReferenceServer } from "graph-spec-kit/reference";

describe("a client, tried on the stand-in", () => {
  let server: ReferenceServer;
  before(async () => {
    server = await startReferenceServer({ seed: 7 });
  });
  beforeEach(() => server.reset());
  after(() => server.close());

  it("sends a query once, even if its response is cut", async () => {
    await server.setBehavior({ fail: { share: 1, faults: { cut: 1 } } });
    const { outcome } = await query(server.url, { document: "shelf" });
    equal(outcome, "failed");
    deepEqual(
      server.requests().map(({ body, fault }) => [JSON.parse(body), fault]),
      [[{ document: "shelf" }, "cut"]],
    );
  });
});
