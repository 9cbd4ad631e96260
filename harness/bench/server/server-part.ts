import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { arrangeRecords } from "../../oracle/records.ts";
import { loadSuite } from "../../suite/load-suite.ts";
import type { Column } from "../comparison/comparison.ts";
import { measureRounds } from "../comparison/measure-rounds.ts";
import type { Part, PartContext, PartResult } from "../part.ts";
import { createBenchDataset } from "../workload/create-bench-dataset.ts";
import { createWorkloads } from "../workload/create-workloads.ts";
import type { Workload } from "../workload/workload.ts";
import { listContenderServers } from "./contender-server.ts";
import { LoadGenerator } from "./load-generator.ts";
import { type Load, type LoadOptions, listBodies, measureLoad } from "./measure-load.ts";
import { findPinCommand } from "./pin-command.ts";
import { forgetPeak } from "./read-process-usage.ts";
import { type RunningServer, startContender } from "./running-server.ts";
import { summarizeLoads } from "./summarize-loads.ts";

/** The core of the load generator. */
const loadCore = 1;

/** Seconds of load for one measurement, and milliseconds of CPU time of the server. */
const lengths = {
  full: { seconds: 1, warmUpMs: 1500, measuredMs: 500 },
  quick: { seconds: 0.2, warmUpMs: 0, measuredMs: 0 },
} as const;

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
      context.showStatus(`server: starting ${server.name}`);
      servers.push(await startContender(server, { datasetFile, pin }));
    }
    const columns = await measureInTurn(context, workloads, { servers, generator });
    return summarizeLoads(columns, { servers, canPin });
  } finally {
    generator.stop();
    await Promise.all(servers.map((server) => server.stop()));
  }
}

/** Checks every server with every workload and warms it up, then measures in interleaved rounds. */
async function measureInTurn(
  context: PartContext,
  workloads: readonly Workload[],
  { servers, generator }: Pick<LoadOptions, "servers" | "generator">,
): Promise<Column<Load>[]> {
  const { seconds, warmUpMs, measuredMs } = context.isQuick ? lengths.quick : lengths.full;
  const options = { servers, generator, seconds, minCpuMs: measuredMs };
  for (const workload of workloads) {
    context.showStatus(`server: checking "${workload.name}"`);
    for (const server of servers) {
      await measureLoad(server, workload, { ...options, minCpuMs: warmUpMs });
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
      return workload && measureLoad(server, workload, options);
    },
    onTurn: (round, column) => {
      context.sampleNoise();
      context.showStatus(`server: round ${round} of ${context.rounds}, "${column}"`);
    },
  });
}
