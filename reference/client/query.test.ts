import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import type { Failure } from "./conclude.ts";
import { query } from "./query.ts";

/** A case for clients, as far as this test reads it. */
interface ClientCase {
  readonly basePath?: string;
  readonly together?: true;
  readonly exchanges: readonly Exchange[];
}

interface Exchange {
  readonly query: { readonly document: string; readonly variables?: Record<string, unknown> };
  readonly response: {
    readonly status: number;
    readonly phrase?: string;
    readonly headers?: Record<string, string>;
    readonly interim?: readonly number[];
    readonly body?: Record<string, unknown>;
    readonly text?: string;
    readonly chunked?: true;
    readonly ending?: "silence" | "reset" | "cut";
  };
  readonly sent?: { readonly method?: string; readonly target?: string };
  readonly conclusion?: {
    readonly outcome: string;
    readonly data?: Record<string, unknown> | null;
    readonly failures?: readonly Partial<Failure>[];
    readonly defects?: readonly string[];
  };
}

const folder = fileURLToPath(new URL("../../spec-cases/client/", import.meta.url));

/** The bytes of a response; node:http could not send each of them. */
function printResponse({ interim = [], ending, chunked, ...parts }: Exchange["response"]): Buffer {
  const { status, phrase = "Any", headers, body, text = JSON.stringify(body) } = parts;
  const bytes = Buffer.from(text);
  const type = headers ?? { "Content-Type": "application/json; charset=utf-8" };
  const length = chunked
    ? "Transfer-Encoding: chunked"
    : `Content-Length: ${bytes.length + (ending === "cut" ? 10 : 0)}`;
  const lines = Object.entries(type).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `HTTP/1.1 ${status} ${phrase}\r\n${lines.join("")}${length}\r\nConnection: close\r\n\r\n`;
  const half = Math.floor(bytes.length / 2);
  const sent = chunked
    ? [bytes.subarray(0, half), bytes.subarray(half), Buffer.alloc(0)].flatMap((piece) => [
        `${piece.length.toString(16)}\r\n`,
        piece,
        "\r\n",
      ])
    : [bytes];
  return Buffer.concat(
    [...interim.map((code) => `HTTP/1.1 ${code} Any\r\n\r\n`), head, ...sent].map((part) =>
      Buffer.from(part),
    ),
  );
}

/** A request as the server received it. */
interface Received {
  readonly method: string | undefined;
  readonly target: string | undefined;
  readonly body: unknown;
}

/** Answers each request by the first exchange of its document that is left. */
async function serve(exchanges: readonly Exchange[]): Promise<{
  readonly server: Server;
  readonly url: string;
  readonly received: Received[];
}> {
  const left = [...exchanges];
  const received: Received[] = [];
  const answer = async (request: IncomingMessage): Promise<void> => {
    const body: unknown = await json(request);
    received.push({ method: request.method, target: request.url, body });
    const text = JSON.stringify(body);
    const index = left.findIndex((each) => text.includes(JSON.stringify(each.query.document)));
    const [exchange] = left.splice(index, 1);
    assert.ok(exchange);
    const { response } = exchange;
    if (response.ending === "reset") {
      request.socket.resetAndDestroy();
    } else if (response.ending !== "silence") {
      request.socket.end(printResponse(response));
    }
  };
  const server = createServer((request) => {
    answer(request).catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  assert.ok(typeof address === "object" && address !== null);
  return { server, url: `http://127.0.0.1:${address.port}`, received };
}

/** Asks the queries of a case, with a limit that only silence reaches. */
async function ask({ exchanges, together }: ClientCase, baseUrl: string): Promise<unknown[]> {
  const send = ({ query: asked, response }: Exchange): Promise<unknown> =>
    query(baseUrl, asked, response.ending === "silence" ? { timeoutMs: 200 } : {});
  if (together) {
    return Promise.all(exchanges.map(send));
  }
  const conclusions: unknown[] = [];
  for (const exchange of exchanges) {
    conclusions.push(await send(exchange));
  }
  return conclusions;
}

/** What a conclusion must hold: the parts that the case names, `[]` and null for none. */
function assertConclusion(actual: unknown, { conclusion }: Exchange): void {
  if (conclusion === undefined) {
    return;
  }
  const { data, failures, ...rest } = conclusion;
  const received: Record<string, unknown> = { ...Object.assign({}, actual) };
  assert.deepEqual({ ...received, ...rest }, received);
  if (data !== undefined) {
    assert.deepEqual(received["data"] ?? null, data);
  }
  if (failures !== undefined) {
    const found = received["failures"] ?? [];
    assert.ok(Array.isArray(found));
    assert.equal(found.length, failures.length);
    for (const failure of failures) {
      const same: Partial<Failure> | undefined = found.find(({ path }) => path === failure.path);
      assert.deepEqual({ ...same, ...failure }, same);
    }
  }
}

describe("query()", () => {
  const files = readdirSync(folder);
  assert.ok(files.length > 50);
  for (const file of files) {
    const item: ClientCase = JSON.parse(readFileSync(join(folder, file), "utf8"));
    it(`concludes what client/${file} says, from one request for each query`, async () => {
      const { server, url, received } = await serve(item.exchanges);
      const conclusions = await ask(item, `${url}${item.basePath ?? ""}`);
      server.closeAllConnections();
      server.close();
      item.exchanges.forEach((exchange, index) => {
        assertConclusion(conclusions[index], exchange);
      });
      assert.equal(received.length, item.exchanges.length);
      for (const { query: asked, sent } of item.exchanges) {
        const request = received.find(({ body }) => JSON.stringify(body) === JSON.stringify(asked));
        assert.ok(request);
        assert.equal(request.method, "POST");
        assert.equal(request.target, sent?.target ?? "/graph");
      }
    });
  }

  it("fails once a body is longer than any that it keeps", async () => {
    const server = createServer((_request, response) => {
      const send = (): boolean => response.write(Buffer.alloc(1024 * 1024));
      response.on("drain", send);
      send();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    assert.ok(typeof address === "object" && address !== null);
    const { outcome, reason } = Object.assign(
      { reason: "" },
      await query(`http://127.0.0.1:${address.port}`, { document: "member" }),
    );
    server.closeAllConnections();
    server.close();
    assert.equal(outcome, "failed");
    assert.match(reason, /longer than 16777216 bytes/);
  });

  it("fails when nothing listens", async () => {
    const { outcome } = await query("http://127.0.0.1:1", { document: "shelf" });
    assert.equal(outcome, "failed");
  });
});
