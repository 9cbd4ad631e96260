import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { arrangeRecords } from "../../oracle/records.ts";
import { loadSuite } from "../../suite/load-suite.ts";
import type { Comparison } from "../comparison/comparison.ts";
import { measureRounds } from "../comparison/measure-rounds.ts";
import type { Part, PartContext, PartResult } from "../part.ts";
import { createBenchDataset } from "../workload/create-bench-dataset.ts";
import { createWorkloads } from "../workload/create-workloads.ts";
import { findMistake } from "../workload/find-mistake.ts";
import type { Dialect, Workload, WorkloadRequest } from "../workload/workload.ts";
import { EngineProcess, type EngineTask } from "./engine-process.ts";

/** Milliseconds of CPU time for one measurement. */
const minMs = { full: 250, quick: 5 } as const;

/** Measures engines in process, without HTTP. */
export const enginePart: Part = {
  name: "engine",
  description: "the engine of the reference server beside graphql-js and graphql-jit, without HTTP",
  run: measureEngines,
};

/** An engine that is measured, started. */
interface Engine {
  readonly name: string;
  readonly dialect: Dialect;
  readonly process: EngineProcess;
}

async function measureEngines(context: PartContext): Promise<PartResult> {
  const dataset = createBenchDataset({ members: 100, loansPerMember: 5, books: 100 });
  const datasetFile = join(context.scratchFolder, "library.json");
  writeFileSync(datasetFile, JSON.stringify(dataset));
  const { typeSystem } = loadSuite();
  const input = { typeSystem, records: arrangeRecords(dataset) };
  const workloads = createWorkloads(input, { variables: 1, documents: 0 }).slice(0, 4);
  const engines = await startEngines(context, datasetFile);
  try {
    await checkEngines(engines, workloads);
    const comparisons: Comparison[] = [];
    for (const isUnseen of [true, false]) {
      for (const output of ["object", "text"] as const) {
        const task = { isUnseen, output };
        comparisons.push(await compareEngines(task, { context, engines, workloads }));
      }
    }
    const notes = ["Engines ran in a process each, and their CPU time counts"];
    return { comparisons, growth: [], notes };
  } finally {
    for (const engine of engines) {
      engine.process.stop();
    }
  }
}

async function startEngines(context: PartContext, datasetFile: string): Promise<Engine[]> {
  const { engineModule, peersFolder } = context;
  const start = async (
    name: string,
    dialect: Dialect,
    module = join(peersFolder, "engines", `${name}.js`),
  ): Promise<Engine> => ({
    name,
    dialect,
    process: await EngineProcess.start(module, { peersFolder, datasetFile }),
  });
  return [
    await start("reference", "service", engineModule),
    await start("hand-written", "service", join(peersFolder, "engines", "handwritten.js")),
    ...(context.hasPeers
      ? [await start("graphql-js", "graphql"), await start("graphql-jit", "graphql")]
      : []),
  ];
}

/** Checks both forms of every response of every engine. */
async function checkEngines(
  engines: readonly Engine[],
  workloads: readonly Workload[],
): Promise<void> {
  for (const { name, dialect, process } of engines) {
    for (const workload of workloads) {
      const { queries, expected } = firstRequest(workload);
      for (const text of await process.check(queries[dialect])) {
        const mistake = findMistake(text, expected, dialect);
        if (mistake !== undefined) {
          throw new Error(`Cannot measure ${name}, "${workload.name}": ${mistake}`);
        }
      }
    }
  }
}

async function compareEngines(
  task: Pick<EngineTask, "isUnseen" | "output">,
  {
    context,
    engines,
    workloads,
  }: {
    readonly context: PartContext;
    readonly engines: readonly Engine[];
    readonly workloads: readonly Workload[];
  },
): Promise<Comparison> {
  const documents = task.isUnseen ? "documents never seen before" : "repeated documents";
  const form = task.output === "text" ? "JSON text" : "objects";
  const title = `Engine, ${documents}, to ${form}`;
  const measure = async ({ process, dialect }: Engine, column: string): Promise<number> => {
    const workload = workloads.find(({ name }) => name === column);
    const query =
      workload === undefined ? { document: "" } : firstRequest(workload).queries[dialect];
    const budget = context.isQuick ? minMs.quick : minMs.full;
    const { count, cpuMs } = await process.time({ ...task, query, minMs: budget });
    return (1000 * count) / cpuMs;
  };
  const columns = await measureRounds({
    rounds: context.rounds,
    columns: workloads.map(({ name }) => name),
    contenders: engines,
    measure,
    onTurn: (round, column) => {
      context.sampleNoise();
      context.showStatus(`${title}: round ${round} of ${context.rounds}, "${column}"`);
    },
  });
  const yardstick = engines.some(({ name }) => name === "graphql-js") ? "graphql-js" : "reference";
  return { title, unit: "responses/CPU s", yardstick, columns };
}

function firstRequest({ name, requests: [first] }: Workload): WorkloadRequest {
  if (first === undefined) {
    throw new Error(`Cannot measure "${name}": it has no request`);
  }
  return first;
}
