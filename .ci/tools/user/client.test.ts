import { query } from "graph-spec-kit/client";
import { type ReferenceServer, startReferenceServer } from "graph-spec-kit/reference";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

const document = "member(id: $id) { name }";

describe("a client, tried on the stand-in", () => {
  let server: ReferenceServer;
  beforeAll(async () => {
    server = await startReferenceServer({ delay: [1, 5], seed: 7 });
  });
  beforeEach(() => server.reset());
  afterAll(() => server.close());

  it("puts values into variables, and sends a query once", async () => {
    await query(server.url, { document, variables: { id: "m1" } });
    const bodies = server.requests().map(({ body }) => JSON.parse(body));
    expect(bodies).toEqual([{ document, variables: { id: "m1" } }]);
  });

  it("says that a response did not arrive", async () => {
    await server.setBehavior({ fail: { share: 1, faults: { cut: 1 } } });
    const { outcome } = await query(server.url, { document, variables: { id: "m1" } });
    expect(outcome).toBe("failed");
    expect(server.requests().map(({ fault }) => fault)).toEqual(["cut"]);
  });
});
