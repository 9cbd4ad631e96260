import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { write } from "../../testing/hostile/behaviors.ts";
import { formatResponse } from "../../testing/hostile/format-response.ts";
import { always, conformingResponse, judgeRaw } from "../../testing/hostile/judge-raw.ts";
import { type ChooseBehaviors, RawServer } from "../../testing/hostile/raw-server.ts";

function redirect(status: number, location: string): ChooseBehaviors {
  const headers = [`Location: ${location}`, "Content-Length: 0"];
  return always(write(formatResponse({ status, headers, body: "" })));
}

describe("a redirect", { concurrency: 4, timeout: 30_000 }, () => {
  for (const status of [301, 302, 303, 307, 308]) {
    it(`with status ${status} is not followed, and fails`, async (test) => {
      const elsewhere = await RawServer.start((request) => [write(conformingResponse(request))]);
      test.after(() => elsewhere.stop());
      const { result, text, server } = await judgeRaw(
        redirect(status, `${elsewhere.baseUrl}/graph`),
      );
      assert.deepEqual([result.verdict, result.exitStatus], ["not conforming", 1]);
      assert.ok(text.includes(`received  ${status}`), text);
      assert.equal(elsewhere.connections, 0);
      assert.ok(server.requests.length > 0);
    });
  }

  it("to itself is not followed", async () => {
    const { result, server } = await judgeRaw(redirect(307, "/graph/again"));
    assert.equal(result.exitStatus, 1);
    assert.ok(server.requests.every(({ path }) => path === "/graph"));
  });

  it("to a file, to nowhere or to many places is not followed", async () => {
    for (const location of ["file:///etc/passwd", "", "//\u00ff", "/a\r\nLocation: /b"]) {
      const { result, server } = await judgeRaw(redirect(302, location));
      assert.equal(result.exitStatus, 1);
      assert.ok(server.requests.every(({ path }) => path === "/graph"));
    }
  });

  it("does not hand the user's headers to anybody else", async (test) => {
    const elsewhere = await RawServer.start((request) => [write(conformingResponse(request))]);
    test.after(() => elsewhere.stop());
    const headers = { Authorization: "Bearer secret" };
    const { server } = await judgeRaw(redirect(307, `${elsewhere.baseUrl}/graph`), { headers });
    assert.ok(server.requests.every((request) => request.headers.includes("Bearer secret")));
    assert.equal(elsewhere.connections, 0);
  });
});
