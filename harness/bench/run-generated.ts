import { setTimeout } from "node:timers/promises";
import { Pool } from "undici";
import { generateCases } from "../generate/generate-cases.ts";
import { runSuite } from "../run/run-suite.ts";
import { startServerProcess } from "../server/server-process.ts";
import type { CaseRequest, JudgedCase } from "../suite/case.ts";
import { listExchanges } from "../suite/list-exchanges.ts";
import { loadSuite } from "../suite/load-suite.ts";
import { toWireRequest } from "../transport/wire-request.ts";

/**
 * Prints how many requests a second are generated, sent and judged, beside a bare loop of undici
 * that sends the same bodies at the same concurrency to the same server, and the ratio of both.
 *
 * Usage: `run-generated.bench.ts COMMAND ARGS…`, a command that starts a server.
 */
const count = 5000;
const jobs = 16;
const rounds = 3;

const suite = loadSuite();
const server = await startServerProcess(process.argv.slice(2), suite);
try {
  const baseUrl = await firstUrl();
  const facts = {
    typeSystem: suite.typeSystem,
    dataset: suite.dataset,
    without: new Set<never>(),
  };
  const bodies = generateCases({ facts, seed: 1, count })
    .generated.flatMap(({ item }) => requestsOf(item))
    .map((request) => toWireRequest(request).body ?? new Uint8Array());
  for (let round = 1; round <= rounds; round += 1) {
    const bare = await measureBare(baseUrl, bodies);
    const kit = await measureKit(baseUrl, bodies.length);
    const line = `round ${round}: bare undici ${bare.toFixed(0)}/s, generate+send+judge ${kit.toFixed(0)}/s, ratio ${(kit / bare).toFixed(2)}`;
    process.stdout.write(`${line}\n`);
  }
} finally {
  await server.stop();
}

async function firstUrl(): Promise<string> {
  for (;;) {
    const run = await runSuite({
      suite,
      cases: [],
      target: { url: server.baseUrls()[0] ?? "" },
      generated: { count: 0, seed: 1 },
    });
    if (run.baseUrl !== null) {
      return run.baseUrl;
    }
    await setTimeout(50);
  }
}

function requestsOf(item: JudgedCase): CaseRequest[] {
  return listExchanges(item).map(({ request }) => request);
}

async function measureBare(baseUrl: string, bodies: readonly Uint8Array[]): Promise<number> {
  const pool = new Pool(baseUrl, { connections: jobs });
  const headers = { "content-type": "application/json" };
  const started = performance.now();
  let next = 0;
  const work = async (): Promise<void> => {
    for (let body = bodies[next]; body !== undefined; body = bodies[next]) {
      next += 1;
      const response = await pool.request({ method: "POST", path: "/graph", headers, body });
      await response.body.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: jobs }, work));
  await pool.close();
  return (1000 * bodies.length) / (performance.now() - started);
}

async function measureKit(url: string, requests: number): Promise<number> {
  const run = await runSuite({
    suite,
    cases: [],
    target: { url },
    jobs,
    generated: { count, seed: 1 },
  });
  if (run.verdict !== "conforming") {
    throw new Error(`Cannot measure: the server is ${run.verdict}`);
  }
  return (1000 * requests) / run.durationMs;
}
