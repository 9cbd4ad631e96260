import assert from "node:assert/strict";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { Socket } from "node:net";
import { afterEach, beforeEach, describe, it } from "node:test";
import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";
import type { QueryResponse } from "../answer-query.ts";
import { completeLimits, type Limits } from "../limits.ts";
import { Clients } from "../testing/clients.ts";
import { formatPost } from "../testing/format-request.ts";
import type { RawConnection } from "../testing/raw-connection.ts";
import { scaleTime } from "../testing/scale-time.ts";
import { encodeResponse } from "./encode-response.ts";
import { HttpServer } from "./http-server.ts";
import type { HttpService } from "./http-service.ts";

const mebibyte = 1024 * 1024;
const emptyResponse: QueryResponse = { status: 200, body: { data: {}, errors: [] } };
const encoded = '{"data":{},"errors":[]}';
const post = formatPost("{}");

/** A promise that is resolved from outside. */
function createDeferred(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((fulfill) => {
    resolve = fulfill;
  });
  return { promise, resolve };
}

describe("HttpServer", { timeout: scaleTime(180_000) }, () => {
  const clients = new Clients();
  let server: HttpServer | undefined;
  let baseUrl = "";
  const log: string[] = [];

  /** Starts a server, which answers everything by default, and connects a client to it. */
  async function start(
    service: Partial<HttpService>,
    limits: Partial<Limits> = {},
  ): Promise<RawConnection> {
    const handle = async (): Promise<QueryResponse> => emptyResponse;
    const original = { handle, encode: encodeResponse, log: (text: string) => log.push(text) };
    server = new HttpServer({ ...original, ...service }, completeLimits(limits));
    baseUrl = await server.listen(0, "127.0.0.1");
    return clients.open(baseUrl);
  }

  afterEach(async () => {
    clients.closeAll();
    await server?.stop();
    log.length = 0;
  });

  it("gives its base URL", async () => {
    await start({});
    assert.match(baseUrl, /^http:\/\/127\.0\.0\.1:[1-9]\d*$/);
  });

  it("rejects a port that is in use", async () => {
    await start({});
    const other = new HttpServer(
      { handle: async () => emptyResponse, encode: encodeResponse, log: () => undefined },
      completeLimits(),
    );
    const port = Number(new URL(baseUrl).port);
    await assert.rejects(other.listen(port, "127.0.0.1"), { code: "EADDRINUSE" });
  });

  it("answers 400 and logs why when a service fails", async () => {
    const client = await start({ handle: () => Promise.reject(new Error("The disk is gone")) });
    await client.send(post);
    const response = await client.readResponse();
    assert.equal(response?.status, 400);
    assert.equal(
      response.body,
      '{"errors":["Request could not be processed: the server has logged why"]}',
    );
    assert.match(log.join("\n"), /The disk is gone/);
  });

  it("answers 400 and logs why when a response cannot be encoded", async () => {
    const client = await start({
      encode: (response) => {
        if (response.status === 200) {
          throw new RangeError("Too long");
        }
        return encodeResponse(response);
      },
    });
    await client.send(post);
    assert.equal((await client.readResponse())?.status, 400);
    assert.match(log.join("\n"), /Too long/);
  });

  it("answers others at once while a client does not take its large response", async () => {
    const errors = ["x".repeat(30_000_000)];
    const handle = async (): Promise<QueryResponse> => ({ status: 400, body: { errors } });
    const greedy = await start({ handle }, { idleTimeoutMs: 600_000, stopGraceMs: 50 });
    greedy.stopReading();
    await greedy.send(formatPost(" ".repeat(100_000)));
    const patient = await clients.open(baseUrl);
    await patient.send(formatPost(" ".repeat(100_000)));
    assert.equal((await patient.readResponse())?.body, JSON.stringify({ errors }));
  });

  it("cuts off a client that takes nothing when it holds too many bytes", async () => {
    const errors = ["x".repeat(20_000_000)];
    const handle = async (): Promise<QueryResponse> => ({ status: 400, body: { errors } });
    const greedy = await start({ handle }, { idleTimeoutMs: 600_000, maxHeldBytes: 30_000_000 });
    greedy.stopReading();
    await greedy.send(post);
    const patient = await clients.open(baseUrl);
    await patient.send(post);
    assert.equal((await patient.readResponse())?.body, JSON.stringify({ errors }));
    greedy.resumeReading();
    await assert.rejects(greedy.readResponse(), /cut off/);
  });

  it("cuts off a client whose waiting requests hold too many bytes", async () => {
    const client = await start(
      { handle: () => new Promise(() => undefined) },
      {
        maxHeldBytes: 16 * 1024,
        stopGraceMs: 50,
      },
    );
    await client.send(post.repeat(500));
    assert.equal(await client.readToEnd(), "");
  });

  it("answers a small request while large ones wait, some of which give way", async () => {
    const released = createDeferred();
    const handle = (body: Buffer): QueryResponse | Promise<QueryResponse> =>
      body.length < 20_000 ? emptyResponse : released.promise.then(() => emptyResponse);
    const limits = { maxBodyBytes: 30_000, maxHeldBytes: 100_000 };
    const small = await start({ handle }, limits);
    const others = await clients.openMany(baseUrl, 10);
    for (const other of others) {
      await other.send(formatPost(JSON.stringify("x".repeat(20_000))));
    }
    const responses = others.map((other) => other.readResponse());
    // Four times 20 kB are held, one of them by the request that is processed.
    let cut = 0;
    for (const response of responses) {
      void response.then((received) => {
        cut += received === undefined ? 1 : 0;
      });
    }
    while (cut < 6) {
      await delay(10);
    }
    await small.send(post);
    assert.equal((await small.readResponse())?.body, encoded);
    released.resolve();
    const bodies = (await Promise.all(responses)).map((response) => response?.body);
    assert.equal(bodies.filter((body) => body === encoded).length, 4);
  });

  it("answers others between requests that a client sends at once", async () => {
    const order: string[] = [];
    const greedy = await start({
      handle: (body) => {
        order.push(body.toString());
        return emptyResponse;
      },
    });
    const patient = await clients.open(baseUrl);
    const sent = [greedy.send(post.repeat(1000)), patient.send(formatPost("other"))];
    await Promise.all(sent);
    assert.equal((await patient.readResponse())?.status, 200);
    for (let count = 0; count < 1000; count += 1) {
      assert.equal((await greedy.readResponse())?.body, encoded);
    }
    assert.ok(order.indexOf("other") < 200, `${order.indexOf("other")} requests came first`);
  });

  it("rejects an unfinished body when it holds too many bytes", async () => {
    const large = formatPost(" ".repeat(500_000));
    const idle = await start({}, { maxHeldBytes: 1_300_000 });
    await idle.send(large.slice(0, -1));
    const busy = await clients.open(baseUrl);
    for (let count = 0; count < 3; count += 1) {
      await busy.send(large);
      assert.equal((await busy.readResponse())?.status, 200);
    }
    const others = await clients.openMany(baseUrl, 2);
    await Promise.all(others.map((other) => other.send(large.slice(0, -1))));
    const response = await idle.readResponse();
    assert.match(
      response?.body ?? "",
      /^\{"errors":\["Request took too long to arrive, and others/,
    );
    assert.equal(await idle.readToEnd(), "");
    await others.at(-1)?.send(large.slice(-1));
    assert.equal((await others.at(-1)?.readResponse())?.status, 200);
  });

  it("counts an unfinished line of chunks among the bytes that it holds", async () => {
    const head = "POST /graph HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n";
    const line = `${head}1;${"x".repeat(16_000)}`;
    await start({}, { maxHeldBytes: 40_000 });
    const many = await clients.openMany(baseUrl, 3);
    const responses = many.map(async (client) => {
      await client.send(line);
      return client.readResponse();
    });
    const { body } = (await Promise.race(responses)) ?? {};
    assert.match(body ?? "(cut off)", /and others wait|cut off/);
  });

  it("counts what waits for its turn among the bytes that it holds", async () => {
    await start({}, { maxHeldBytes: 100_000 });
    const many = await clients.openMany(baseUrl, 64);
    // So many bytes are not read in one turn of the event loop.
    const received = await Promise.all(
      many.map(async (client) => {
        await client.send(formatPost(" ".repeat(10_000)));
        return client.readResponse();
      }),
    );
    const answered = received.filter((response) => response?.status === 200).length;
    assert.ok(answered > 0 && answered < many.length, `${answered} were answered`);
  });

  it("closes the connection without progress for the longest when there are too many", async () => {
    const first = await start({}, { maxConnections: 2 });
    const second = await clients.open(baseUrl);
    await first.send(post);
    assert.equal((await first.readResponse())?.status, 200);
    const third = await clients.open(baseUrl);
    assert.equal(await second.readToEnd(), "");
    for (const connection of [first, third]) {
      await connection.send(post);
      assert.equal((await connection.readResponse())?.status, 200);
    }
  });

  it("answers a small request after at most one of many large ones", async () => {
    const order: string[] = [];
    const begun = createDeferred();
    const client = await start({
      handle: (body) => {
        order.push(body.length > 1000 ? "large" : "small");
        begun.resolve();
        return emptyResponse;
      },
    });
    const others = await clients.openMany(baseUrl, 20);
    const sent = others.map((other) => other.send(formatPost(" ".repeat(900_000))));
    await begun.promise;
    order.length = 0;
    await client.send(post);
    await Promise.all([client.readResponse(), ...sent, ...others.map((one) => one.readResponse())]);
    assert.ok(order.indexOf("small") <= 1, order.join());
  });

  it("counts what is read ahead from a client that waits for its response", async () => {
    const never = new Promise<QueryResponse>(() => undefined);
    const client = await start({ handle: () => never }, { maxHeldBytes: 160_000, stopGraceMs: 0 });
    // Of this, two packets are taken, and Node reads another one.
    void client.send(post + " ".repeat(mebibyte));
    assert.equal(await client.readToEnd(), "");
  });

  describe("reads no more from a client that keeps sending", () => {
    let accepted: Socket | undefined;
    const accept = (message: unknown): void => {
      const hasSocket = typeof message === "object" && message !== null && "socket" in message;
      accepted = hasSocket && message.socket instanceof Socket ? message.socket : undefined;
    };
    beforeEach(() => {
      accepted = undefined;
      subscribe("net.server.socket", accept);
    });
    afterEach(() => unsubscribe("net.server.socket", accept));

    /** How many of 32 MiB the server reads before it stops, or before it has read a quarter. */
    async function countReadBytes(client: RawConnection): Promise<number> {
      void client.send(post.repeat(Math.ceil((32 * mebibyte) / post.length)));
      let [read, previous] = [0, -1];
      while (previous < read && read < 8 * mebibyte) {
        for (let turn = 0; turn < 200; turn += 1) {
          await nextTurn();
        }
        previous = read;
        read = accepted?.bytesRead ?? 0;
      }
      return read;
    }

    it("while its requests wait for their turn", async () => {
      const client = await start(
        { handle: () => new Promise(() => undefined) },
        { stopGraceMs: 50 },
      );
      const read = await countReadBytes(client);
      assert.ok(read > 0 && read < mebibyte, `${read} bytes`);
    });

    it("byte by byte", async () => {
      const client = await start(
        { handle: () => new Promise(() => undefined) },
        { stopGraceMs: 50 },
      );
      await client.send(post);
      for (let count = 0; count < 100; count += 1) {
        await client.send(" ");
        await nextTurn();
      }
      const read = (accepted?.bytesRead ?? 0) - post.length;
      assert.ok(read > 0 && read < 50, `${read} bytes`);
    });

    it("and never takes its responses", async () => {
      const client = await start({});
      client.stopReading();
      const read = await countReadBytes(client);
      assert.ok(read > 0 && read < 8 * mebibyte, `${read} bytes`);
    });
  });

  it("closes an idle connection without a word", async () => {
    const client = await start({}, { idleTimeoutMs: scaleTime(100) });
    await client.send(post);
    assert.equal((await client.readResponse())?.status, 200);
    assert.equal(await client.readToEnd(), "");
  });

  describe("stop()", () => {
    it("finishes what is under way, and says that the connection closes", async () => {
      const [begun, release] = [createDeferred(), createDeferred()];
      const client = await start({
        handle: async () => {
          begun.resolve();
          await release.promise;
          return emptyResponse;
        },
      });
      await client.send(post);
      await begun.promise;
      const stopped = server?.stop();
      await assert.rejects(clients.open(baseUrl), { code: "ECONNREFUSED" });
      release.resolve();
      const response = await client.readResponse();
      assert.equal(response?.body, encoded);
      assert.equal(response.headers.get("connection"), "close");
      assert.equal(await client.readResponse(), undefined);
      await stopped;
    });

    it("finishes every request that was sent at once", async () => {
      const release = createDeferred();
      const begun = createDeferred();
      const client = await start({
        handle: async () => {
          begun.resolve();
          await release.promise;
          return emptyResponse;
        },
      });
      await client.send(post + post + post);
      await begun.promise;
      const stopped = server?.stop();
      release.resolve();
      const connections: (string | undefined)[] = [];
      for (let count = 0; count < 3; count += 1) {
        connections.push((await client.readResponse())?.headers.get("connection"));
      }
      assert.deepEqual(connections, ["keep-alive", "keep-alive", "close"]);
      await stopped;
    });

    it("answers a request that was half received", async () => {
      const inHead = await start({});
      const inBody = await clients.open(baseUrl);
      await inHead.send(post.slice(0, 20));
      await inBody.send(post.slice(0, -1));
      // The response to a later request shows that these pieces have arrived.
      const later = await clients.open(baseUrl);
      await later.send(post);
      await later.readResponse();
      const stopped = server?.stop();
      await inHead.send(post.slice(20));
      await inBody.send(post.slice(-1));
      assert.equal((await inHead.readResponse())?.body, encoded);
      assert.equal((await inBody.readResponse())?.body, encoded);
      await stopped;
    });

    it("closes idle and silent connections at once", async () => {
      const client = await start({}, { stopGraceMs: 60_000 });
      const silent = await clients.open(baseUrl);
      await client.send(post);
      await client.readResponse();
      await Promise.all([
        server?.stop(),
        ...[client, silent].map(async (connection) => {
          assert.equal(await connection.readResponse(), undefined);
          connection.close();
        }),
      ]);
    });

    it("cuts off requests that are not done when the grace period ends", async () => {
      const begun = createDeferred();
      const client = await start(
        {
          handle: () => {
            begun.resolve();
            return new Promise(() => undefined);
          },
        },
        { stopGraceMs: 50 },
      );
      await client.send(post);
      await begun.promise;
      await server?.stop();
      assert.equal(await client.readResponse(), undefined);
    });
  });
});
