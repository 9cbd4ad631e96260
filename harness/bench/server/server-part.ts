import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { arrangeRecords } from "../../oracle/records.ts";
import { loadSuite } from "../../suite/load-suite.ts";
import { type Column, mapColumns } from "../comparison/comparison.ts";
import { measureRounds } from "../comparison/measure-rounds.ts";
import type { Part, PartContext, PartResult } from "../part.ts";
import { createBenchDataset } from "../workload/create-bench-dataset.ts";
import { createWorkloads } from "../workload/create-workloads.ts";
import type { Dialect, Workload } from "../workload/workload.ts";
import { checkServer, encodeBody, setConstant } from "./check-server.ts";
import { bareServer, listContenderServers } from "./contender-server.ts";
import { LoadGenerator } from "./load-generator.ts";
import { findPinCommand } from "./pin-command.ts";
import { forgetPeak, readProcessUsage } from "./read-process-usage.ts";
import { type RunningServer, startContender } from "./running-server.ts";

/** The core of the load generator. */
const loadCore = 1;

/** Seconds of load for one measurement. */
const seconds = { full: 1, quick: 0.2 } as const;

/** What one server did in one measurement. */
interface Load {
  readonly responses: number;
  readonly perSecond: number;
  /** Responses for each second of CPU time of the server; NaN where it cannot be read. */
  readonly perCpuSecond: number;
  readonly generatorLoad: number;
}

/** Measures servers under load. */
export const serverPart: Part = {
  name: "server",
  description: "the reference server beside GraphQL servers and constant ones, under load",
  run: measureServers,
};

async function measureServers(context: PartContext): Promise<PartResult> {
  if (!context.hasPeers) {
    return { comparisons: [], growth: [], notes: ["Skipped: the load generator is not installed"] };
  }
  const { canPin, pin } = findPinCommand();
  const dataset = createBenchDataset({ members: 2000, loansPerMember: 5, books: 500 });
  const datasetFile = join(context.scratchFolder, "library.json");
  writeFileSync(datasetFile, JSON.stringify(dataset));
  const { typeSystem } = loadSuite();
  const workloads = createWorkloads(
    { typeSystem, records: arrangeRecords(dataset) },
    { variables: 2000, documents: 20_000 },
  );
  const servers: RunningServer[] = [];
  const generator = await LoadGenerator.start(pin(loadCore, [process.execPath]), {
    peersFolder: context.peersFolder,
    bodies: listBodies(workloads),
  });
  try {
    for (const server of listContenderServers(context.serverCommand, context.peersFolder)) {
      context.say(`server: starting ${server.name}`);
      servers.push(await startContender(server, { datasetFile, pin }));
    }
    const columns = await measureInTurn(context, { servers, workloads, generator });
    return summarize(columns, { servers, canPin });
  } finally {
    generator.stop();
    await Promise.all(servers.map((server) => server.stop()));
  }
}

/** The bodies of each workload in each dialect. */
function listBodies(workloads: readonly Workload[]): Map<string, string[]> {
  const dialects: readonly Dialect[] = ["service", "graphql"];
  return new Map(
    workloads.flatMap(({ name, requests }) =>
      dialects.map((dialect): [string, string[]] => [
        nameBodies(name, dialect),
        requests.map(({ queries }) => encodeBody(queries[dialect], dialect)),
      ]),
    ),
  );
}

function nameBodies(workload: string, dialect: Dialect): string {
  return `${workload} (${dialect})`;
}

/** What takes part in the measurements. */
interface Field {
  readonly servers: readonly RunningServer[];
  readonly workloads: readonly Workload[];
  readonly generator: LoadGenerator;
}

/** Checks every server with every workload and warms it up, then measures in interleaved rounds. */
async function measureInTurn(context: PartContext, field: Field): Promise<Column<Load>[]> {
  const { servers, workloads } = field;
  for (const workload of workloads) {
    context.say(`server: checking "${workload.name}"`);
    for (const server of servers) {
      await measureLoad(server, workload, { context, field });
    }
  }
  for (const { pid } of servers) {
    forgetPeak(pid);
  }
  return measureRounds({
    rounds: context.rounds,
    columns: workloads.map(({ name }) => name),
    contenders: servers,
    measure: async (server, column) => {
      const workload = workloads.find(({ name }) => name === column);
      return workload && measureLoad(server, workload, { context, field });
    },
    onTurn: (round, column) => {
      context.sampleNoise();
      context.say(`server: round ${round} of ${context.rounds}, "${column}"`);
    },
  });
}

/** Checks the responses of a server to a workload, then loads it for some seconds. */
async function measureLoad(
  server: RunningServer,
  workload: Workload,
  { context, field }: { readonly context: PartContext; readonly field: Field },
): Promise<Load> {
  const status = await prepareServer(server, workload, field.servers);
  const before = readProcessUsage(server.pid)?.cpuMs ?? Number.NaN;
  const result = await field.generator.send({
    url: server.url,
    workload: nameBodies(workload.name, server.dialect),
    seconds: context.isQuick ? seconds.quick : seconds.full,
  });
  const cpuMs = (readProcessUsage(server.pid)?.cpuMs ?? Number.NaN) - before;
  const expected = status === 200 ? result.status200 : result.status400;
  if (result.failures > 0 || expected !== result.responses || expected === 0) {
    const counts = JSON.stringify(result);
    throw new Error(`Cannot measure ${server.name}, "${workload.name}" under load: ${counts}`);
  }
  return {
    responses: result.responses,
    perSecond: result.responses / result.seconds,
    perCpuSecond: (1000 * result.responses) / cpuMs,
    generatorLoad: result.ownLoad,
  };
}

/** Checks a server, or gives a constant one its bytes; returns the status of its responses. */
async function prepareServer(
  server: RunningServer,
  workload: Workload,
  servers: readonly RunningServer[],
): Promise<number> {
  const original = servers.find(({ name }) => name === "reference");
  if (!server.isConstant || original === undefined) {
    return checkServer(server, workload);
  }
  await setConstant(server, { original, workload });
  return 200;
}

function summarize(
  columns: readonly Column<Load>[],
  { servers, canPin }: { readonly servers: readonly RunningServer[]; readonly canPin: boolean },
): PartResult {
  const yardstick = bareServer;
  const memory = servers.map(({ name, pid }): [string, number[]] => {
    const { peakBytes } = readProcessUsage(pid) ?? { peakBytes: Number.NaN };
    return [name, [peakBytes / 1024 / 1024]];
  });
  return {
    comparisons: [
      {
        title: "Server, responses",
        unit: "responses/s",
        yardstick,
        columns: mapColumns(columns, ({ perSecond }) => perSecond),
      },
      {
        title: "Server, responses by CPU time of the server",
        unit: "responses/CPU s",
        yardstick,
        columns: mapColumns(columns, ({ perCpuSecond }) => perCpuSecond),
      },
      {
        title: "Server, memory",
        unit: "MiB",
        yardstick,
        columns: [{ name: "peak under load", samples: new Map(memory) }],
      },
    ],
    growth: [],
    notes: describeConditions(columns, canPin),
  };
}

function describeConditions(columns: readonly Column<Load>[], canPin: boolean): string[] {
  const loads = columns.flatMap(({ samples }) => samples.get(bareServer) ?? []);
  const busiest = Math.max(...loads.map(({ generatorLoad }) => generatorLoad));
  const reference = columns.flatMap(({ samples }) => samples.get("reference") ?? []);
  const served = reference.reduce((sum, { responses }) => sum + responses, 0);
  return [
    canPin
      ? "Servers ran on core 0, the load generator on core 1"
      : "Servers and the load generator shared all cores: no taskset, or one core",
    `The load generator used up to ${(100 * busiest).toFixed(0)}% of its core; near 100%, it limits responses/s, and only the CPU time compares`,
    `The reference gave ${served} responses in the measured rounds`,
  ];
}
