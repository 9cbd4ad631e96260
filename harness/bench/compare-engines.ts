import { deepStrictEqual } from "node:assert/strict";
import { pathToFileURL } from "node:url";
import { type BenchContext, compareInRounds } from "./compare-in-rounds.ts";
import { documentCount, type Query, type Workload, workloads, writeLibrary } from "./workloads.ts";

/** Milliseconds of CPU time. */
const lengths = {
  full: { warmUpMs: 1000, measuredMs: 250 },
  quick: { warmUpMs: 0, measuredMs: 0 },
} as const;

const yardstick = "written by hand";

type Answer = (query: Query) => string | Promise<string>;

interface EngineModule {
  readonly createEngine: (libraryFile: string) => Answer;
}

interface Engine {
  readonly name: string;
  readonly answer: Answer;
}

/** Compares how fast engines answer queries with JSON text, without HTTP. */
export async function compareEngines(context: BenchContext): Promise<string> {
  const { warmUpMs, measuredMs } = context.isQuick ? lengths.quick : lengths.full;
  const libraryFile = writeLibrary(context.scratchFolder);
  const load = async (name: string, file: string): Promise<Engine> => {
    const { createEngine }: EngineModule = await import(pathToFileURL(file).href);
    return { name, answer: createEngine(libraryFile) };
  };
  const reference = await load("reference", context.engineModule);
  const peer = await load(yardstick, context.peerModule);
  for (const { createQuery } of workloads) {
    const [text, expected] = [
      await peer.answer(createQuery(1)),
      await reference.answer(createQuery(1)),
    ];
    // What is wrong may well be fast.
    deepStrictEqual(JSON.parse(text), JSON.parse(expected));
  }
  for (const workload of workloads) {
    await measureEngine(peer, workload, warmUpMs);
    await measureEngine(reference, workload, warmUpMs);
  }
  return compareInRounds(context.rounds, {
    title: "Engine, responses by CPU time",
    unit: "responses/CPU s",
    yardstick,
    contenders: [reference, peer],
    tasks: workloads,
    measure: (engine, workload) => measureEngine(engine, workload, measuredMs),
  });
}

/** Answers queries for some milliseconds of CPU time; gives the responses for each second of it. */
async function measureEngine(
  { answer }: Engine,
  { createQuery }: Workload,
  minCpuMs: number,
): Promise<number> {
  const queries = Array.from({ length: documentCount }, (_, index) => createQuery(index));
  const before = process.cpuUsage();
  let answered = 0;
  let cpuMs = 0;
  do {
    for (const query of queries) {
      const response = answer(query);
      if (typeof response !== "string") {
        await response;
      }
    }
    const { user, system } = process.cpuUsage(before);
    answered += queries.length;
    cpuMs = (user + system) / 1000;
  } while (cpuMs < minCpuMs);
  return (1000 * answered) / cpuMs;
}
