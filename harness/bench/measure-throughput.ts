import { Pool } from "undici";
import { generateCases } from "../generate/generate-cases.ts";
import { runSuite } from "../run/run-suite.ts";
import { type ServerProcess, startServerProcess } from "../server/server-process.ts";
import { listExchanges } from "../suite/list-exchanges.ts";
import { loadSuite } from "../suite/load-suite.ts";
import type { Suite } from "../suite/suite.ts";
import { toWireRequest } from "../transport/wire-request.ts";
import { measureDuration } from "./measure-duration.ts";
import type { Measurement } from "./measurement.ts";

const count = 5000;
const seed = 1;
const concurrency = 16;
const rounds = 3;

/** Maximum milliseconds to wait for a server to print its base URL. */
const printTimeoutMs = 10_000;

/**
 * Measures how many requests per second the kit generates, sends and judges. The yardstick is a
 * bare loop of undici that sends the same bodies to the same server with the same concurrency. Both
 * are measured in turn, so that a change in the load of the machine affects both.
 *
 * @param command starts a server.
 * @throws Error when the server does not respond, or does not conform.
 */
export async function* measureThroughput(command: readonly string[]): AsyncGenerator<Measurement> {
  const suite = loadSuite();
  const bodies = listBodies(suite);
  const server = await startServerProcess(command, suite);
  try {
    const url = await findBaseUrl(server);
    await awaitServer(suite, url);
    for (let round = 1; round <= rounds; round += 1) {
      const bareMs = await measureDuration(() => sendAll(url, bodies));
      const kitMs = await measureDuration(() => runGenerated(suite, url));
      yield {
        name: `round ${round} of ${rounds}, generating, sending and judging`,
        value: (1000 * bodies.length) / kitMs,
        unit: "requests/s",
        yardstick: { name: "a bare undici loop", value: (1000 * bodies.length) / bareMs },
      };
    }
  } finally {
    await server.stop();
  }
}

/** Lists the bodies of the requests that the kit sends for the generated cases. */
function listBodies({ typeSystem, dataset }: Suite): Uint8Array[] {
  const facts = { typeSystem, dataset, without: new Set<never>() };
  const { generated } = generateCases({ facts, seed, count });
  return generated
    .flatMap(({ item }) => listExchanges(item))
    .map(({ request }) => toWireRequest(request).body ?? new Uint8Array());
}

async function findBaseUrl(server: ServerProcess): Promise<string> {
  const url = (await server.printedUrl(printTimeoutMs)) ?? server.baseUrls()[0];
  if (url === undefined) {
    throw new Error("Cannot measure: the server has no base URL");
  }
  return url;
}

async function sendAll(baseUrl: string, bodies: readonly Uint8Array[]): Promise<void> {
  const pool = new Pool(baseUrl, { connections: concurrency });
  const headers = { "content-type": "application/json" };
  const waiting = bodies.values();
  const sendWaiting = async (): Promise<void> => {
    for (const body of waiting) {
      const response = await pool.request({ method: "POST", path: "/graph", headers, body });
      await response.body.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: concurrency }, sendWaiting));
  await pool.close();
}

/** Waits until the server responds: a run without cases does nothing else. */
async function awaitServer(suite: Suite, url: string): Promise<void> {
  const generated = { count: 0, seed };
  const run = await runSuite({ suite, cases: [], target: { url }, generated });
  if (run.baseUrl === null) {
    throw new Error(`Cannot measure: ${run.endedEarly}`);
  }
}

async function runGenerated(suite: Suite, url: string): Promise<void> {
  const generated = { count, seed };
  const target = { url };
  const run = await runSuite({ suite, cases: [], target, jobs: concurrency, generated });
  if (run.verdict !== "conforming") {
    throw new Error(`Cannot measure: the server is ${run.verdict}`);
  }
}
