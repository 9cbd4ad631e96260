import assert from "node:assert/strict";
import type { Buffer } from "node:buffer";
import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { describe, it } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { findBundledServer } from "../../cli/doctor-command.ts";
import { toTerminal } from "../../report/formats/to-terminal.ts";
import { toReport } from "../../report/to-report.ts";
import { startServerProcess } from "../../server/server-process.ts";
import { findKitRoot } from "../../suite/find-kit-root.ts";
import { generousLimits } from "../../testing/hostile/time-limits.ts";
import { kitSuite } from "../../testing/kit-suite.ts";
import { listenLocally } from "../../testing/local-server.ts";
import { findObservation } from "../case-result.ts";
import { runSuite } from "../run-suite.ts";

/** Enough cases: all about HTTP, and some of the others. */
const cases = kitSuite.cases.filter(({ id }, index) => id.startsWith("http/") || index % 10 === 0);

describe("runSuite() through a flaky proxy", () => {
  it("finds that a conforming server conforms, however its bytes are split and delayed", async () => {
    const suite = kitSuite;
    const command = findBundledServer(findKitRoot());
    const server = await startServerProcess(command, suite);
    try {
      const url = await server.awaitUrl(generousLimits.waitMs);
      assert.ok(url !== undefined, server.output.stderr.join("\n"));
      const proxy = await FlakyProxy.start(Number(new URL(url).port), 1);
      const result = await runSuite({
        suite,
        cases,
        target: { url: proxy.baseUrl },
        generated: { count: 30, seed: 1 },
        access: { timeoutMs: generousLimits.timeoutMs },
      });
      await proxy.stop();
      const { verdict, exitStatus, concurrent, warnings, counts, results } = result;
      const text = toTerminal(toReport(result, { suite }));
      assert.deepEqual(
        [verdict, exitStatus, concurrent, warnings],
        ["conforming", 0, true, []],
        text,
      );
      assert.equal(counts.passed + counts.observed, cases.length + 30, text);
      const others = results.filter((result) => findObservation(result)?.same === false);
      assert.deepEqual(others, []);
      assert.deepEqual(
        results.flatMap(({ notes }) => notes),
        [],
      );
      // Each exchange has two directions, and most of them are split.
      assert.ok(proxy.pieces > 4 * results.length);
    } finally {
      await server.stop();
    }
  });
});

/** Longest delay of a piece, in milliseconds. */
const maxDelayMs = 3;

/** Maximum number of pieces that data is split into. */
const maxPieces = 6;

/**
 * A TCP proxy that splits and delays data at random but never alters it. Each connection has its
 * own seed, so a run can be repeated.
 */
class FlakyProxy {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #port = 0;
  #pieces = 0;

  private constructor(port: number, seed: number) {
    let connections = 0;
    this.#server = createServer({ allowHalfOpen: true, noDelay: true }, (near) => {
      const draw = drawFrom(seed + connections);
      connections += 1;
      const far = connect({ port, host: "127.0.0.1", allowHalfOpen: true, noDelay: true });
      this.#join(near, far, draw);
      this.#join(far, near, draw);
    });
  }

  /** Listens on a free port, and forwards to the port of a running server. */
  static async start(port: number, seed: number): Promise<FlakyProxy> {
    const proxy = new FlakyProxy(port, seed);
    await proxy.#listen();
    return proxy;
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** How many pieces were forwarded. */
  get pieces(): number {
    return this.#pieces;
  }

  /** Ends all connections and listens no more. */
  async stop(): Promise<void> {
    for (const socket of this.#sockets) {
      socket.destroy();
    }
    this.#server.close();
    await once(this.#server, "close");
  }

  async #listen(): Promise<void> {
    this.#port = await listenLocally(this.#server);
  }

  /** Forwards what comes from one side, and how it ends. */
  async #join(from: Socket, to: Socket, draw: Draw): Promise<void> {
    this.#sockets.add(from);
    from.on("error", () => undefined).once("close", () => this.#sockets.delete(from));
    try {
      for await (const chunk of from.iterator({ destroyOnReturn: false })) {
        for (const piece of cut(chunk, draw)) {
          await delay(draw(maxDelayMs + 1));
          this.#pieces += 1;
          to.write(piece);
        }
      }
      to.end();
    } catch {
      to.resetAndDestroy();
    }
  }
}

/** Draws a whole number from 0 up to, but not including, its argument. */
type Draw = (count: number) => number;

/** Creates a generator of pseudorandom numbers: xorshift with 32 bits (Marsaglia, 2003). */
function drawFrom(seed: number): Draw {
  let state = Math.imul(seed + 1, 0x9e3779b1) | 1;
  return (count) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % count;
  };
}

/** Cuts bytes into pieces of at least one byte. */
function cut(bytes: Buffer, draw: Draw): Buffer[] {
  const cuts = Array.from({ length: draw(maxPieces) }, () => draw(bytes.length));
  const places = [...new Set([0, ...cuts, bytes.length])].sort((left, right) => left - right);
  return places.slice(1).map((place, index) => bytes.subarray(places[index], place));
}
