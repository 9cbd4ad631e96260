import assert from "node:assert/strict";
import type { Server } from "node:http";
import { describe, it, type TestContext } from "node:test";
import { readAtMost } from "../json/read-json-stream.ts";
import { RawConnection } from "../testing/raw-connection.ts";
import { createBoundedServer } from "./bounded-server.ts";
import { formatBaseUrl } from "./format-base-url.ts";

const maxBytes = 1024 * 1024;

/** Twice as much as the system keeps for a client that does not read. */
const unreadable = 16 * 1024 * 1024;

async function listen(test: TestContext, server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  test.after(() => {
    server.close();
    server.closeAllConnections();
  });
  return formatBaseUrl("127.0.0.1", server.address());
}

async function open(test: TestContext, url: string): Promise<RawConnection> {
  const client = await RawConnection.open(url);
  test.after(() => client.close());
  return client;
}

const post = (length: number): string =>
  `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`;

describe("createBoundedServer()", () => {
  it("serves on after connections that cannot be accepted", async (test) => {
    const server = createBoundedServer(maxBytes, async (_, response) => {
      response.end("served");
    });
    const url = await listen(test, server);
    for (let count = 0; count < 2; count += 1) {
      server.emit("error", new Error("accept EMFILE"));
    }
    assert.equal(await (await fetch(url)).text(), "served");
  });

  it("cuts the connection whose unfinished body has made no progress for the longest time", async (test) => {
    const held: (() => void)[] = [];
    const server = createBoundedServer(maxBytes, async (incoming, response, hold) => {
      const body = await readAtMost(incoming, maxBytes, (bytes) => {
        hold(bytes);
        held.shift()?.();
      });
      response.end(String(body.length));
    });
    const url = await listen(test, server);
    const [first, second] = [await open(test, url), await open(test, url)];
    for (const client of [first, second]) {
      const isHeld = new Promise<void>((resolve) => held.push(resolve));
      await client.send(post(maxBytes / 2) + "a".repeat(maxBytes / 2 - 1));
      await isHeld;
    }
    assert.equal(await first.readToEnd(), "");
    await second.send("a");
    assert.equal((await second.readResponse())?.body, String(maxBytes / 2));
  });

  it("cuts the connections of clients that do not read their responses", async (test) => {
    const server = createBoundedServer(unreadable, async (_incoming, response, hold) => {
      hold(unreadable);
      response.end(Buffer.alloc(unreadable));
    });
    const url = await listen(test, server);
    const [unread, read] = [await open(test, url), await open(test, url)];
    unread.stopReading();
    await unread.send(post(0));
    await read.send(post(0));
    assert.equal((await read.readResponse())?.body.length, unreadable);
    unread.resumeReading();
    assert.ok((await unread.readToEnd()).length < unreadable);
  });

  for (const [name, fields] of [
    ["", "Host: x\r\n"],
    [" that Node rejects", ""],
    [" whose expectation Node rejects", "Host: x\r\nExpect: x\r\n"],
  ] as const) {
    it(`cuts the connection of a client with very many waiting requests${name}`, async (test) => {
      let answer = (): void => undefined;
      const mayAnswer = new Promise<void>((resolve) => {
        answer = resolve;
      });
      const server = createBoundedServer(maxBytes, async (_incoming, response) => {
        await mayAnswer;
        response.end();
      });
      const url = await listen(test, server);
      const [greedy, modest] = [await open(test, url), await open(test, url)];
      const get = (count: number): string => `GET / HTTP/1.1\r\n${fields}\r\n`.repeat(count);
      await modest.send(post(0) + get(10));
      await greedy.send(post(0) + get(1000));
      assert.equal(await greedy.readToEnd(), "");
      answer();
      assert.equal((await modest.readResponse())?.status, 200);
    });
  }

  it("serves the requests of a connection one after another", async (test) => {
    const events: string[] = [];
    const server = createBoundedServer(maxBytes, async ({ url = "" }, response) => {
      events.push(`begins ${url}`);
      await new Promise((resolve) => setImmediate(resolve));
      events.push(`ends ${url}`);
      response.end(url);
    });
    const client = await open(test, await listen(test, server));
    const paths = ["/1", "/2", "/3"];
    await client.send(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join(""));
    for (const path of paths) {
      const { body } = (await client.readResponse()) ?? {};
      assert.equal(body, path);
    }
    assert.deepEqual(
      events,
      paths.flatMap((path) => [`begins ${path}`, `ends ${path}`]),
    );
  });
});
