import { deepStrictEqual } from "node:assert/strict";
import { request } from "undici";
import { type BenchContext, compareInRounds } from "./compare-in-rounds.ts";
import { findPeer, readCpuMs, type StartedServer, startServer } from "./run-command.ts";
import { type Query, type Workload, workloads, writeLibrary } from "./workloads.ts";

/** The yardstick, which parses the body and responds with constant bytes. */
const bareServer = "bare node:http";

const concurrency = 16;

const lengths = {
  full: { warmUpMs: 1500, measuredMs: 1000 },
  quick: { warmUpMs: 0, measuredMs: 20 },
} as const;

interface RunningServer extends StartedServer {
  readonly name: string;
}

/** Compares servers under load by their CPU time, which a busy machine distorts less than time. */
export async function compareServers(context: BenchContext): Promise<string> {
  const { warmUpMs, measuredMs } = context.isQuick ? lengths.quick : lengths.full;
  const libraryFile = writeLibrary(context.scratchFolder);
  const commands = {
    reference: [...context.serverCommand, "--library", "{library}"],
    "written by hand": [process.execPath, findPeer("serve.js"), "{library}"],
    [bareServer]: [process.execPath, findPeer("serve.js")],
  };
  const servers: RunningServer[] = [];
  try {
    for (const [name, command] of Object.entries(commands)) {
      servers.push({ name, ...(await startServer(command, libraryFile)) });
    }
    for (const workload of workloads) {
      await checkResponses(servers, workload);
      for (const server of servers) {
        await loadServer(server, workload, warmUpMs);
      }
    }
    return await compareInRounds(context.rounds, {
      title: "Server, responses by CPU time",
      unit: "responses/CPU s",
      yardstick: bareServer,
      contenders: servers,
      tasks: workloads,
      measure: (server, workload) => loadServer(server, workload, measuredMs),
    });
  } finally {
    await Promise.all(servers.map(({ stop }) => stop()));
  }
}

/**
 * Checks that all servers but the yardstick respond alike: what is wrong may well be fast.
 *
 * @throws AssertionError when one responds with another result.
 */
async function checkResponses(
  servers: readonly RunningServer[],
  { createQuery }: Workload,
): Promise<void> {
  for (const number of [0, 1, 1999, 2000, 19_999]) {
    const [first, ...others] = await Promise.all(
      servers
        .filter(({ name }) => name !== bareServer)
        .map(async (server) => JSON.parse((await sendQuery(server, createQuery(number))).text)),
    );
    for (const other of others) {
      deepStrictEqual(other, first);
    }
  }
}

/**
 * Sends a workload until a server has used its CPU time; gives responses for each second of it.
 *
 * @throws Error when a response has another status than the first one.
 */
async function loadServer(
  server: RunningServer,
  workload: Workload,
  minCpuMs: number,
): Promise<number> {
  const { status: expected } = await sendQuery(server, workload.createQuery(0));
  const before = readCpuMs(server.pid);
  // A server that keeps documents should not meet the same ones in each round.
  let number = Math.floor(Math.random() * 20_000);
  let received = 0;
  let cpuMs = 0;
  const sendUntilEnough = async (): Promise<void> => {
    while (cpuMs < minCpuMs) {
      number += 1;
      const { status } = await sendQuery(server, workload.createQuery(number));
      if (status !== expected) {
        throw new Error(`Cannot measure ${server.name}, "${workload.name}": status ${status}`);
      }
      received += 1;
      if (received % 100 === 0) {
        cpuMs = readCpuMs(server.pid) - before;
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, sendUntilEnough));
  return (1000 * received) / (readCpuMs(server.pid) - before);
}

async function sendQuery(
  { baseUrl }: RunningServer,
  query: Query,
): Promise<{ readonly status: number; readonly text: string }> {
  const { statusCode, body } = await request(`${baseUrl}/graph`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(query),
  });
  return { status: statusCode, text: await body.text() };
}
