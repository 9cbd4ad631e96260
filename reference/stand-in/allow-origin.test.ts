import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { startReferenceServer } from "../start-reference-server.ts";

const origin = "http://localhost:5173";

describe("allowOrigin()", () => {
  it("says on every response which pages may read it", async (test) => {
    const server = await startReferenceServer({ cors: origin });
    test.after(() => server.close());
    const bodies = ['{"document": "member(id: \\"m1\\") { id }"}', '{"document": "x"}', "no JSON"];
    for (const body of bodies) {
      const response = await fetch(`${server.url}/graph`, { method: "POST", body });
      await response.text();
      assert.equal(response.headers.get("access-control-allow-origin"), origin, body);
      assert.equal(response.headers.get("vary"), "Origin", body);
    }
  });

  it("answers a preflight by 200, and the next request on its connection", async (test) => {
    const server = await startReferenceServer({ cors: "*" });
    test.after(() => server.close());
    const headers = {
      Origin: origin,
      "Access-Control-Request-Method": "POST",
      "Access-Control-Request-Headers": "content-type",
    };
    const preflight = await fetch(`${server.url}/graph`, { method: "OPTIONS", headers });
    assert.deepEqual([preflight.status, await preflight.text()], [200, ""]);
    assert.equal(preflight.headers.get("access-control-allow-origin"), "*");
    assert.equal(preflight.headers.get("access-control-allow-methods"), "POST");
    assert.match(preflight.headers.get("access-control-allow-headers") ?? "", /Content-Type/);
    const body = '{"document": "member(id: \\"m1\\") { id }"}';
    const response = await fetch(`${server.url}/graph`, { method: "POST", body });
    assert.equal(response.status, 200);
    await response.text();
  });

  it("is off by default", async (test) => {
    const server = await startReferenceServer();
    test.after(() => server.close());
    const headers = { Origin: origin, "Access-Control-Request-Method": "POST" };
    const preflight = await fetch(`${server.url}/graph`, { method: "OPTIONS", headers });
    await preflight.text();
    assert.equal(preflight.status, 400);
    assert.equal(preflight.headers.get("access-control-allow-origin"), null);
  });
});
