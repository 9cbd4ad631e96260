import { request } from "undici";
import { type BenchContext, compareInRounds } from "./compare-in-rounds.ts";
import { findPeer, readCpuMs, type StartedServer, startServer } from "./run-command.ts";
import { documentCount, type Query, type Workload, workloads, writeLibrary } from "./workloads.ts";

/** The yardstick, which parses the body and responds with constant bytes. */
const bareServer = "bare node:http";

const concurrency = 16;

const lengths = {
  full: { warmUpMs: 1500, measuredMs: 1000 },
  quick: { warmUpMs: 0, measuredMs: 20 },
} as const;

/**
 * Compares the reference server under load with one that does nothing, by their CPU time, which a
 * busy machine distorts less than time.
 */
export async function compareServers(context: BenchContext): Promise<string> {
  const { warmUpMs, measuredMs } = context.isQuick ? lengths.quick : lengths.full;
  const libraryFile = writeLibrary(context.scratchFolder);
  const command = [...context.serverCommand, "--library", "{library}"];
  const reference = await startServer(command, libraryFile);
  const bare = await startServer([process.execPath, findPeer("bare-server.js")]);
  try {
    for (const workload of workloads) {
      await loadServer(reference, workload, warmUpMs);
      await loadServer(bare, workload, warmUpMs);
    }
    return await compareInRounds(context.rounds, {
      title: "Server, responses by CPU time",
      unit: "responses/CPU s",
      yardstick: bareServer,
      contenders: [
        { name: "reference", server: reference },
        { name: bareServer, server: bare },
      ],
      tasks: workloads,
      measure: ({ server }, workload) => loadServer(server, workload, measuredMs),
    });
  } finally {
    await Promise.all([reference.stop(), bare.stop()]);
  }
}

/**
 * Sends a workload until a server has used its CPU time; gives responses for each second of it.
 *
 * @throws Error when a response has another status than the first one.
 */
async function loadServer(
  { baseUrl, pid }: StartedServer,
  { name, createQuery }: Workload,
  minCpuMs: number,
): Promise<number> {
  const expected = await sendQuery(baseUrl, createQuery(0));
  const before = readCpuMs(pid);
  // A server that keeps documents should not meet the same ones in each round.
  let number = Math.floor(Math.random() * documentCount);
  let received = 0;
  let cpuMs = 0;
  const sendUntilEnough = async (): Promise<void> => {
    while (cpuMs < minCpuMs) {
      number += 1;
      const status = await sendQuery(baseUrl, createQuery(number));
      if (status !== expected) {
        throw new Error(`Cannot measure ${baseUrl}, "${name}": status ${status}`);
      }
      received += 1;
      if (received % 100 === 0) {
        cpuMs = readCpuMs(pid) - before;
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, sendUntilEnough));
  return (1000 * received) / (readCpuMs(pid) - before);
}

/** Gives the status of the response. */
async function sendQuery(baseUrl: string, query: Query): Promise<number> {
  const { statusCode, body } = await request(`${baseUrl}/graph`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(query),
  });
  await body.dump();
  return statusCode;
}
