import assert from "node:assert/strict";
import { createServer } from "node:http";
import { describe, it } from "node:test";
import { startLocalServer } from "../testing/local-server.ts";
import { scaleTime } from "../testing/scale-time.ts";
import { createHttpTarget } from "./create-http-target.ts";
import type { Target } from "./exchange.ts";
import { healthCheck } from "./health-check.ts";
import { ResetCount } from "./reset-count.ts";

const timeoutMs = scaleTime(20_000);

/** Opens connections to a server that closes some of them at once, and says which it closes. */
async function withServer(
  isClosed: (connection: { readonly open: number; readonly count: number }) => boolean,
  use: (target: Target, resets: ResetCount) => Promise<void>,
): Promise<void> {
  const server = createServer((request, response) => {
    request.resume().on("end", () => response.writeHead(400).end("{}"));
  });
  let [open, count] = [0, 0];
  server.prependListener("connection", (socket) => {
    count += 1;
    if (isClosed({ open, count })) {
      socket.destroy();
      return;
    }
    open += 1;
    socket.on("close", () => {
      open -= 1;
    });
  });
  const { url, close } = await startLocalServer(server);
  const resets = new ResetCount();
  const target = createHttpTarget(url, { connections: 64, access: {}, resets });
  try {
    await use(target, resets);
  } finally {
    await target.close();
    await close();
  }
}

describe("ConnectionPool", { concurrency: 4 }, () => {
  for (const max of [1, 4, 20]) {
    it(`uses fewer connections at a server that closes all beyond ${max}`, async () => {
      await withServer(
        ({ open }) => open >= max,
        async (target, resets) => {
          const sent = await target.preconnect(32, { timeoutMs });
          assert.equal(target.connections(), Math.max(1, max / 2));
          const circumstances = Array.from({ length: 40 }, (_, index) =>
            index % 2 === 0 ? ("new" as const) : undefined,
          );
          const exchanges = await Promise.all(
            circumstances.map((circumstance) => target.send(healthCheck, { circumstance })),
          );
          const outcomes = [...sent.map(({ exchange }) => exchange), ...exchanges].map(
            ({ outcome }) => outcome,
          );
          assert.deepEqual(new Set(outcomes), new Set(["response"]));
          assert.deepEqual(resets.describe("server"), []);
        },
      );
    });
  }

  it("counts the connections that such a server closes although it admits more", async () => {
    let isLosing = false;
    await withServer(
      ({ open, count }) => open >= 8 || (isLosing && count % 2 === 0),
      async (target, resets) => {
        await target.preconnect(32, { timeoutMs });
        isLosing = true;
        for (let sent = 0; sent < 10; sent += 1) {
          const exchange = await target.send(healthCheck, { circumstance: "new" });
          assert.equal(exchange.outcome, "response");
        }
        assert.match(
          resets.describe("server")[0] ?? "",
          /^The server closed the connection of \d+ of \d+/,
        );
      },
    );
  });

  it("uses as many as before at a server that closes some for another reason", async () => {
    await withServer(
      ({ count }) => count % 4 === 0,
      async (target) => {
        const sent = await target.preconnect(32, { timeoutMs });
        assert.equal(target.connections(), 64);
        assert.ok(sent.some(({ exchange }) => exchange.outcome === "failure"));
      },
    );
  });
});
