import { join } from "node:path";
import { request } from "undici";
import type { BenchContext } from "./bench-context.ts";
import { checkResponse } from "./check-response.ts";
import { type Comparison, compareInRounds } from "./compare-in-rounds.ts";
import { readProcessUsage, type StartedServer, startServer } from "./run-command.ts";
import {
  type Dialect,
  type Query,
  translateQuery,
  type Workload,
  workloads,
  writeLibrary,
} from "./workloads.ts";

/** The name of the yardstick, which parses the body and responds with constant bytes. */
const bareServer = "bare node:http";

const concurrency = 16;

const lengths = {
  full: { warmUpMs: 1500, measuredMs: 1000 },
  quick: { warmUpMs: 0, measuredMs: 20 },
} as const;

interface Contender {
  readonly name: string;
  readonly command: readonly string[];
  readonly dialect: Dialect;
}

type RunningServer = Contender & StartedServer;

/** Compares servers under load by their CPU time, which a busy machine distorts less than time. */
export async function compareServers(context: BenchContext): Promise<Comparison> {
  const { warmUpMs, measuredMs } = context.isQuick ? lengths.quick : lengths.full;
  const libraryFile = writeLibrary(context.scratchFolder);
  const start = async (contender: Contender): Promise<RunningServer> => ({
    ...contender,
    ...(await startServer(contender.command, libraryFile)),
  });
  const [first, ...others] = listContenders(context);
  const reference = await start(first);
  const servers = [reference];
  const load = async (server: RunningServer, workload: Workload, ms: number): Promise<number> => {
    await prepareServer(server, workload, reference);
    return loadServer(server, workload, ms);
  };
  try {
    for (const contender of others) {
      servers.push(await start(contender));
    }
    for (const workload of workloads) {
      context.showProgress(`Server: warming up, ${workload.name}`);
      for (const server of servers) {
        await load(server, workload, warmUpMs);
      }
    }
    return await compareInRounds(context, {
      title: "Server, responses by CPU time",
      unit: "responses/CPU s",
      yardstick: bareServer,
      contenders: servers,
      tasks: workloads,
      measure: (server, workload) => load(server, workload, measuredMs),
    });
  } finally {
    await Promise.all(servers.map(({ stop }) => stop()));
  }
}

function listContenders({
  serverCommand,
  peersFolder,
  hasPeers,
}: BenchContext): [Contender, ...Contender[]] {
  const create = (name: string, file: string, dialect: Dialect): Contender => ({
    name,
    command: [process.execPath, join(peersFolder, "servers", file), "{library}"],
    dialect,
  });
  const peers = [
    create("Mercurius with JIT", "mercurius.js", "graphql"),
    create("GraphQL Yoga", "graphql-yoga.js", "graphql"),
  ];
  const command = [...serverCommand, "--library", "{library}"];
  return [
    { name: "reference", command, dialect: "service" },
    create(bareServer, "bare.js", "service"),
    create("written by hand", "handwritten.js", "service"),
    ...(hasPeers ? peers : []),
  ];
}

/** Checks some responses of a server; the yardstick is told what to respond with. */
async function prepareServer(
  server: RunningServer,
  workload: Workload,
  reference: RunningServer,
): Promise<void> {
  const isBare = server.name === bareServer;
  for (const number of isBare ? [0] : [0, 1, 1999, 2000, 19_999]) {
    const query = workload.createQuery(number);
    const { text: expected } = await sendQuery(reference, query);
    if (isBare) {
      const { body } = await request(server.baseUrl, { method: "PUT", body: expected });
      await body.dump();
    }
    const { text } = await sendQuery(server, query);
    checkResponse(`${server.name}, "${workload.name}"`, { text, expected });
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
  const before = readCpuMs(server);
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
        cpuMs = readCpuMs(server) - before;
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, sendUntilEnough));
  return (1000 * received) / (readCpuMs(server) - before);
}

async function sendQuery(
  { baseUrl, dialect }: RunningServer,
  query: Query,
): Promise<{ readonly status: number; readonly text: string }> {
  const { document, variables } = translateQuery(query, dialect);
  const { statusCode, body } = await request(`${baseUrl}/graph`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ [dialect === "graphql" ? "query" : "document"]: document, variables }),
  });
  return { status: statusCode, text: await body.text() };
}

/** @throws Error where there is no `/proc`, or the server has ended. */
function readCpuMs({ name, pid }: RunningServer): number {
  const usage = readProcessUsage(pid);
  if (usage === undefined) {
    throw new Error(`Cannot measure ${name}: there is no /proc/${pid} to read its CPU time`);
  }
  return usage.cpuMs;
}
