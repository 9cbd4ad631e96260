import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { write } from "../../testing/hostile/behaviors.ts";
import { always, conformingResponse } from "../../testing/hostile/choose-behaviors.ts";
import { formatResponse } from "../../testing/hostile/format-response.ts";
import { judgeRawServer } from "../../testing/hostile/judge-raw-server.ts";
import { type ChooseBehaviors, startRawServer } from "../../testing/hostile/raw-server.ts";

function redirect(status: number, location: string): ChooseBehaviors {
  const headers = [`Location: ${location}`, "Content-Length: 0"];
  return always(write(formatResponse({ status, headers, body: "" })));
}

describe("runSuite() at a redirect", { concurrency: 4 }, () => {
  for (const status of [301, 302, 303, 307, 308]) {
    it(`fails status ${status} and does not follow it`, async (test) => {
      const elsewhere = await startRawServer((request) => [write(conformingResponse(request))]);
      test.after(() => elsewhere.stop());
      const { result, text, server } = await judgeRawServer(
        redirect(status, `${elsewhere.baseUrl}/graph`),
      );
      assert.deepEqual([result.verdict, result.exitStatus], ["not conforming", 1]);
      assert.match(text, new RegExp(`received +${status}`));
      assert.equal(elsewhere.connections, 0);
      assert.ok(server.requests.length > 0);
    });
  }

  it("does not follow one to the same server", async () => {
    const { result, server } = await judgeRawServer(redirect(307, "/graph/again"));
    assert.equal(result.exitStatus, 1);
    assert.ok(server.requests.every(({ path }) => path === "/graph"));
  });

  it("does not follow one to a file, to nowhere or to several places", async () => {
    for (const location of ["file:///etc/passwd", "", "//\u00ff", "/a\r\nLocation: /b"]) {
      const { result, server } = await judgeRawServer(redirect(302, location));
      assert.equal(result.exitStatus, 1);
      assert.ok(server.requests.every(({ path }) => path === "/graph"));
    }
  });

  it("sends the user's headers to no other server", async (test) => {
    const elsewhere = await startRawServer((request) => [write(conformingResponse(request))]);
    test.after(() => elsewhere.stop());
    const headers = { Authorization: "Bearer secret" };
    const { server } = await judgeRawServer(redirect(307, `${elsewhere.baseUrl}/graph`), {
      headers,
    });
    assert.ok(server.requests.every((request) => request.headers.includes("Bearer secret")));
    assert.equal(elsewhere.connections, 0);
  });
});
