import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import { describe, it, type TestContext } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { findFreePort } from "../server/find-free-port.ts";
import { runKit } from "../testing/kit-process.ts";
import { kitSuite } from "../testing/kit-suite.ts";
import { startLocalServer } from "../testing/local-server.ts";
import { makeTemporaryFolder } from "../testing/make-temporary-folder.ts";
import { startModelServer } from "../testing/model-server.ts";
import { type ProxyBug, startSocketProxy } from "../testing/start-socket-proxy.ts";
import { encodeChunks } from "../transport/encode-chunks.ts";

/** Starts a conforming server, and a proxy in front of it. */
async function start(test: TestContext, bug: ProxyBug): Promise<string[]> {
  const server = await startModelServer({}, kitSuite);
  const proxy = await startSocketProxy([Number(new URL(server.url).port)], bug);
  test.after(async () => {
    await proxy.close();
    await server.close();
  });
  return ["run", "validation", "--url", server.url, "--via", proxy.url];
}

describe("graph-spec-kit run --via", { concurrency: 2 }, () => {
  it("holds chunks in place of a length against no proxy", async (test) => {
    const words = await start(test, {
      change: ({ bytes, body }) => {
        const head = bytes.subarray(0, bytes.length - body.length).toString("latin1");
        const chunked = head.replace(/content-length: \d+/i, "Transfer-Encoding: chunked");
        return Buffer.concat([Buffer.from(chunked, "latin1"), encodeChunks(body, true)]);
      },
    });
    const { status, stdout, stderr } = await runKit(words);
    assert.equal(status, 0, stdout + stderr);
    assert.match(stdout, /^The proxy makes no case fail\.\n\nNo difference\n/m);
  });

  it("names what fails through the proxy only as its doing, in one report", async (test) => {
    const words = await start(test, {
      change: ({ bytes }) =>
        Buffer.from(bytes.toString("latin1").replace(/^HTTP\/1.1 400/, "HTTP/1.1 200"), "latin1"),
    });
    const cwd = makeTemporaryFolder(test);
    const { status, stdout } = await runKit([...words, "--report", "json=via.json"], { cwd });
    assert.equal(status, 1);
    assert.match(
      stdout,
      /^The proxy makes (\d+) cases fail\.\n\n[\s\S]*\nNewly failing: \1\n {2}\d+ cases: \/status: expected 400, received 200\n/m,
    );
    assert.match(stdout, /^ {2}The proxy .*status/m);
    assert.doesNotMatch(stdout, /The server/);
    const { runs, cases } = JSON.parse(readFileSync(join(cwd, "via.json"), "utf8"));
    assert.deepEqual(
      runs.map(({ counts }: { counts: { failed: number } }) => counts.failed > 0),
      [false, true],
    );
    assert.equal(cases[0].change, "newly failing");
  });

  it("names --via at once where no proxy responds", async (test) => {
    const words = await start(test, {});
    const nowhere = `http://127.0.0.1:${await findFreePort()}`;
    const { status, stdout, stderr } = await runKit([
      ...words.slice(0, -1),
      nowhere,
      ...["--wait", "100ms"],
    ]);
    assert.equal(status, 3, stdout);
    assert.match(stderr, /^Not run: /);
    assert.match(stdout, /^No proxy responds at http.*with --via\n$/);
  });

  it("limits the time of both runs together", async (test) => {
    const server = await startModelServer({}, kitSuite);
    const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
      const body = Buffer.concat(await incoming.toArray());
      await delay(120);
      const headers = { "content-type": "application/json; charset=utf-8" };
      const response = await fetch(`${server.url}/graph`, { method: "POST", headers, body });
      outgoing.writeHead(response.status, headers).end(await response.text());
    };
    const slow = await startLocalServer(
      createServer((incoming, outgoing) => {
        // The last request may come to its end after the test.
        answer(incoming, outgoing).catch(() => outgoing.destroy());
      }),
    );
    test.after(() => Promise.all([slow.close(), server.close()]));
    const words = ["run", "validation/unknown-field-on-query", "--url", slow.url];
    // Each takes at least 1.6 s.
    const { status, stdout } = await runKit([...words, "--via", slow.url, "--time-limit", "3s"]);
    assert.equal(status, 3, stdout);
  });

  it("needs a URL, and a format that a comparison has", async (test) => {
    const words = await start(test, {});
    const commands: [string[], RegExp][] = [
      [["run", "--via", "http://127.0.0.1:1", "--", "true"], /--via needs --url/],
      [[...words, "--report", "junit=x.xml"], /--via writes no junit/],
    ];
    for (const [args, message] of commands) {
      const { status, stderr } = await runKit(args);
      assert.deepEqual([status, message.test(stderr)], [2, true], stderr);
    }
  });
});
