import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { type Behavior, end, reset, stall, write } from "../testing/hostile/behaviors.ts";
import { formatResponse } from "../testing/hostile/format-response.ts";
import {
  type ChooseBehaviors,
  type RawServer,
  startRawServer,
} from "../testing/hostile/raw-server.ts";
import { scaleTime } from "../testing/scale-time.ts";
import { createHttpTarget, type HttpTargetOptions } from "./create-http-target.ts";
import type { Exchange, Target } from "./exchange.ts";
import { healthCheck } from "./health-check.ts";
import { ResetCount } from "./reset-count.ts";
import type { WireRequest } from "./wire-request.ts";

const fine = write(formatResponse({ status: 400, body: "{}" }));

const zipped = gzipSync("{}");

const acceptingGzip = { ...healthCheck, headers: { "Accept-Encoding": "gzip, deflate" } };

interface Setup {
  readonly choose?: ChooseBehaviors;
  readonly options?: Partial<HttpTargetOptions>;
  /** Turns the base URL of the server into the one that the target gets. */
  readonly rebase?: (baseUrl: string) => string;
}

/** Gives a test a server and a target, and closes both. */
async function withTarget(
  { choose = () => [fine], options, rebase = (url) => url }: Setup,
  use: (target: Target, server: RawServer) => Promise<void>,
): Promise<void> {
  const server = await startRawServer(choose);
  const target = createHttpTarget(rebase(server.baseUrl), {
    connections: 4,
    access: { timeoutMs: 60_000 },
    ...options,
  });
  try {
    await use(target, server);
  } finally {
    await target.close();
    await server.stop();
  }
}

function kindOf(exchange: Exchange): string {
  return exchange.outcome === "failure" ? exchange.kind : exchange.outcome;
}

describe("createHttpTarget()", { concurrency: 8 }, () => {
  it("returns the response as it came", async () => {
    const headers = ["Content-Length: 3", "X-Twice: a", "x-twice: b"];
    const bytes = formatResponse({ status: 418, headers, body: Uint8Array.of(0xff, 0, 0x20) });
    await withTarget({ choose: () => [write(bytes)] }, async (target) => {
      const exchange = await target.send(healthCheck);
      assert.ok(exchange.outcome === "response");
      const { status, body, resent, trailingBytes } = exchange;
      assert.deepEqual(
        [status, [...body], resent, trailingBytes],
        [418, [0xff, 0, 0x20], undefined, 0],
      );
      assert.deepEqual(
        [...exchange.headers],
        [
          ["content-length", ["3"]],
          ["x-twice", ["a", "b"]],
        ],
      );
    });
  });

  it("leaves out the whitespace around the value of a header", async () => {
    const headers = ["Content-Length: 3", "X-Wide: \t a b \t "];
    const bytes = formatResponse({ status: 200, headers, body: Uint8Array.of(1, 2, 3) });
    await withTarget({ choose: () => [write(bytes)] }, async (target) => {
      const exchange = await target.send(healthCheck);
      assert.ok(exchange.outcome === "response");
      assert.deepEqual(exchange.headers.get("x-wide"), ["a b"]);
    });
  });

  it("reads legal responses that undici rejects, or after which it closes", async () => {
    const odd = ["X-A: b", "Trailer: X-T", "Proxy-Connection: close", "Keep-Alive: timeout=0"];
    for (const [index, header] of odd.entries()) {
      const length = index === 0 ? "Content-Length: 2\t" : "Content-Length: 2";
      const bytes = formatResponse({ status: 200, headers: [length, header], body: "{}" });
      await withTarget({ choose: () => [write(bytes)] }, async (target) => {
        const exchanges = [await target.send(healthCheck), await target.send(healthCheck)];
        assert.deepEqual(exchanges.map(kindOf), ["response", "response"], header);
      });
    }
  });

  it("decodes a body in a coding that the request accepts, and no other", async () => {
    const bytes = formatResponse({
      status: 200,
      headers: ["Content-Encoding: gzip", `Content-Length: ${zipped.length}`],
      body: zipped,
    });
    await withTarget({ choose: () => [write(bytes)] }, async (target) => {
      const decoded = await target.send(acceptingGzip);
      assert.ok(decoded.outcome === "response");
      assert.deepEqual([String(decoded.body), decoded.encodedLength], ["{}", zipped.length]);
      const raw = await target.send(healthCheck);
      assert.ok(raw.outcome === "response");
      assert.deepEqual([Buffer.from(raw.body), raw.encodedLength], [zipped, undefined]);
    });
  });

  it("reports a body that is not in its coding, or too large when it is decoded", async () => {
    const respond = async (body: Uint8Array): Promise<string> => {
      const headers = ["Content-Encoding: gzip", `Content-Length: ${body.length}`];
      const bytes = formatResponse({ status: 200, headers, body });
      let kind = "";
      await withTarget({ choose: () => [write(bytes)] }, async (target) => {
        kind = kindOf(await target.send(acceptingGzip));
      });
      return kind;
    };
    assert.equal(await respond(Buffer.from("{}")), "malformed");
    assert.equal(await respond(gzipSync(Buffer.alloc(2 * 1024 * 1024))), "too-large");
  });

  it("sends below the base URL, with headers of the user instead of its own", async () => {
    const headers = { "content-TYPE": "application/x", Authorization: "Bearer t" };
    const setup = { options: { access: { headers } }, rebase: (url: string) => `${url}/api/v2//` };
    await withTarget(setup, async (target, server) => {
      await target.send(healthCheck);
      const [request] = server.requests;
      assert.equal(target.baseUrl, `${server.baseUrl}/api/v2`);
      assert.equal(request?.path, "/api/v2/graph");
      assert.match(request?.headers ?? "", /\r\ncontent-TYPE: application\/x\r\n/);
      assert.match(request?.headers ?? "", /\r\nAuthorization: Bearer t\r\n/);
      assert.doesNotMatch(request?.headers ?? "", /application\/json/);
      assert.deepEqual(request?.body, Buffer.from('{"document":"canary"}'));
    });
  });

  it("uses one connection for consecutive requests", async () => {
    await withTarget({}, async (target, server) => {
      for (const _ of [1, 2, 3]) {
        assert.equal(kindOf(await target.send(healthCheck)), "response");
      }
      assert.equal(server.connections, 1);
    });
  });

  it("sends nothing more on a connection that a request asked to close", async () => {
    await withTarget({ options: { connections: 1 } }, async (target, server) => {
      const closing = { ...healthCheck, headers: { Connection: "close" } };
      const exchanges = await target.sendInTurn([closing, healthCheck]);
      assert.deepEqual(exchanges.map(kindOf), ["response", "response"]);
      assert.equal(server.connections, 2);
    });
  });

  it("uses a connection again that the client takes for idle too long", async () => {
    // A client forgets a connection that stays open for a second at once.
    const headers = ["Content-Length: 2", "Keep-Alive: timeout=1"];
    const brief = write(formatResponse({ status: 400, headers, body: "{}" }));
    await withTarget({ choose: () => [brief] }, async (target, server) => {
      for (let sent = 0; sent < 3; sent += 1) {
        const exchange = await target.send(healthCheck, { timeoutMs: scaleTime(2000) });
        assert.equal(kindOf(exchange), "response");
      }
      assert.equal(server.connections, 1);
    });
  });

  it("sends nothing else on a connection whose server may have left bytes unread", async () => {
    const capitals = { "CONTENT-TYPE": "application/json" };
    const unusual: readonly Partial<WireRequest>[] = [
      { chunked: true },
      { pieces: [4] },
      { headers: capitals },
      { headers: { ...healthCheck.headers, Expect: "100-continue" } },
      { body: Buffer.alloc(8193, " ") },
    ];
    await withTarget({ options: { connections: 1 } }, async (target, server) => {
      for (const part of unusual) {
        await target.send({ ...healthCheck, ...part });
      }
      await target.send(healthCheck);
      assert.equal(server.connections, unusual.length + 1);
    });
  });

  it("opens no more connections than the maximum", async () => {
    await withTarget({ options: { connections: 3 } }, async (target, server) => {
      const exchanges = await Promise.all(
        Array.from({ length: 20 }, () => target.send(healthCheck)),
      );
      assert.deepEqual(exchanges.map(kindOf), Array<string>(20).fill("response"));
      assert.equal(server.connections, 3);
    });
  });

  it("opens a new connection for a request that asks for it", async () => {
    await withTarget({}, async (target, server) => {
      await target.send(healthCheck);
      assert.equal(kindOf(await target.send(healthCheck, { circumstance: "new" })), "response");
      assert.deepEqual(
        server.requests.map(({ place }) => place),
        [0, 0],
      );
      await target.close();
      await server.waitUntilUnused();
    });
  });

  it("sends once more when a reused connection ends before the first byte", async () => {
    const choose: ChooseBehaviors = ({ index }) => (index === 1 ? [reset()] : [fine]);
    await withTarget({ choose }, async (target, server) => {
      const [first, second] = [await target.send(healthCheck), await target.send(healthCheck)];
      assert.ok(first.outcome === "response" && second.outcome === "response");
      assert.deepEqual([first.resent, second.resent], [undefined, true]);
      assert.equal(server.requests.length, 3);
    });
  });

  it("counts connections that end before the first byte without having been idle", async () => {
    const resets = new ResetCount();
    const choose: ChooseBehaviors = ({ place }) => (place === 1 ? [reset()] : [fine]);
    await withTarget({ choose, options: { resets, maxBlockMs: 60_000 } }, async (target) => {
      for (let count = 0; count < 10; count += 1) {
        await target.send(healthCheck);
      }
    });
    // Each connection but the first begins with a request that the last one has lost.
    assert.match(resets.describe("server")[0] ?? "", / of 9 of 19 requests /);
  });

  it("sends once more when a new connection ends that had to wait for the request", async () => {
    const choose: ChooseBehaviors = ({ index }) => (index === 0 ? [reset()] : [fine]);
    await withTarget({ choose, options: { maxBlockMs: -1 } }, async (target, server) => {
      const exchange = await target.send(healthCheck);
      assert.ok(exchange.outcome === "response");
      assert.deepEqual([exchange.resent, server.requests.length], [true, 2]);
    });
  });

  it("sends a request eleven times at most", async () => {
    const options = { maxBlockMs: -1 };
    await withTarget({ choose: () => [reset()], options }, async (target, server) => {
      const exchange = await target.send(healthCheck);
      assert.deepEqual([kindOf(exchange), server.requests.length], ["closed", 11]);
    });
  });

  const lost: readonly [title: string, acts: readonly Behavior[]][] = [
    ["a new connection ends before the first byte", [reset()]],
    ["a connection ends after the first bytes", [write("HTTP/1.1 200"), reset()]],
    [
      "a body is cut off",
      [write(formatResponse({ status: 200, body: "{}" }).subarray(0, -1)), end()],
    ],
  ];
  for (const [title, acts] of lost) {
    it(`sends nothing twice when ${title}`, async () => {
      const options = { maxBlockMs: Number.POSITIVE_INFINITY };
      await withTarget({ choose: () => acts, options }, async (target, server) => {
        const { outcome } = await target.send(healthCheck);
        assert.equal(outcome, "failure");
        assert.equal(server.requests.length, 1);
      });
    });
  }

  it("stops waiting at the time limit, and continues with the next request", async () => {
    let isSilent = true;
    const choose: ChooseBehaviors = () => (isSilent ? [stall()] : [fine]);
    await withTarget({ choose }, async (target) => {
      assert.equal(kindOf(await target.send(healthCheck, { timeoutMs: 50 })), "timeout");
      isSilent = false;
      assert.equal(kindOf(await target.send(healthCheck)), "response");
    });
  });

  it("stops waiting for a connection at the time limit", async () => {
    const setup = { rebase: (url: string) => url.replace("http:", "https:") };
    await withTarget(setup, async (target) => {
      assert.equal(kindOf(await target.send(healthCheck, { timeoutMs: 50 })), "timeout");
    });
  });

  it("aborts a request when the signal fires", async () => {
    const stop = new AbortController();
    const choose: ChooseBehaviors = () => [async () => stop.abort(), stall()];
    await withTarget({ choose }, async (target) => {
      assert.equal((await target.send(healthCheck, { signal: stop.signal })).outcome, "failure");
      assert.equal((await target.send(healthCheck, { signal: stop.signal })).outcome, "failure");
    });
  });

  it("reads no body beyond its limit", async () => {
    const long = write(formatResponse({ status: 200, body: " ".repeat(2000) }));
    await withTarget(
      { choose: () => [long], options: { responseLimit: () => 1999 } },
      async (target) => {
        assert.equal(kindOf(await target.send(healthCheck)), "too-large");
      },
    );
  });

  it("takes a switch to another protocol for the end of the connection", async () => {
    const bytes = "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n";
    const choose: ChooseBehaviors = ({ index }) => (index === 0 ? [write(bytes), stall()] : [fine]);
    const headers = { ...healthCheck.headers, Connection: "Upgrade", Upgrade: "h2c" };
    await withTarget({ choose }, async (target) => {
      const exchange = await target.send({ ...healthCheck, headers });
      assert.ok(exchange.outcome === "failure");
      assert.match(exchange.message, /switched to another protocol/);
      assert.equal(kindOf(await target.send(healthCheck)), "response");
    });
  });

  it("waits for a response to a trailer", async () => {
    const more = [fine, async () => delay(20), write("HTTP/1.1 400 Bad Request\r\n\r\n")];
    await withTarget({ choose: () => more }, async (target) => {
      const exchange = await target.send({ ...healthCheck, chunked: "trailer" });
      assert.ok(exchange.outcome === "response");
      assert.ok(exchange.trailingBytes > 0);
      assert.equal(exchange.hasSecondResponse, true);
    });
  });

  it("notices bytes after the response, and takes none of them for the next one", async () => {
    const more = write(
      Buffer.concat([formatResponse({ status: 200, body: "{}" }), Buffer.from("x")]),
    );
    const choose: ChooseBehaviors = ({ index }) => (index === 0 ? [more] : [fine]);
    await withTarget({ choose }, async (target) => {
      const [first, second] = [await target.send(healthCheck), await target.send(healthCheck)];
      assert.ok(first.outcome === "response" && second.outcome === "response");
      assert.deepEqual([first.trailingBytes, second.trailingBytes], [1, 0]);
      assert.equal(first.hasSecondResponse, undefined);
      assert.deepEqual([first.status, second.status], [200, 400]);
    });
  });
});
