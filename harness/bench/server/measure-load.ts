import type { Dialect, Workload } from "../workload/workload.ts";
import { checkServer } from "./check-server.ts";
import { encodeBody } from "./encode-body.ts";
import type { LoadGenerator, LoadResult } from "./load-generator.ts";
import { readProcessUsage } from "./read-process-usage.ts";
import type { RunningServer } from "./running-server.ts";
import { setConstant } from "./set-constant.ts";

/** What one server did in one measurement. */
export interface Load {
  readonly responses: number;
  readonly perSecond: number;
  /** Responses for each second of CPU time of the server; NaN where it cannot be read. */
  readonly perCpuSecond: number;
  readonly generatorLoad: number;
}

/** How a server is loaded, and which servers are running. */
export interface LoadOptions {
  readonly servers: readonly RunningServer[];
  readonly generator: LoadGenerator;
  /** How long the load lasts; it is repeated until the server has had its CPU time. */
  readonly seconds: number;
  /** CPU time that a server must have used, in milliseconds: one that got little ran cold code. */
  readonly minCpuMs: number;
}

/** Maximum number of loads for one measurement: a server that gets no CPU time is not awaited. */
const maxLoads = 20;

/** Lists the bodies of each workload in each dialect, for the generator. */
export function listBodies(workloads: readonly Workload[]): Map<string, string[]> {
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

/**
 * Checks the responses of a server to a workload, then loads it.
 *
 * @throws Error when a response is missing or not as expected.
 */
export async function measureLoad(
  server: RunningServer,
  workload: Workload,
  options: LoadOptions,
): Promise<Load> {
  const status = await prepareServer(server, workload, options.servers);
  const { results, cpuMs } = await loadRepeatedly(server, workload, options);
  const sum = (count: (result: LoadResult) => number): number =>
    results.reduce((total, result) => total + count(result), 0);
  const responses = sum((result) => result.responses);
  const expected = sum(({ status200, status400 }) => (status === 200 ? status200 : status400));
  if (sum(({ failures }) => failures) > 0 || expected !== responses || expected === 0) {
    const counts = JSON.stringify(results);
    throw new Error(`Cannot measure ${server.name}, "${workload.name}" under load: ${counts}`);
  }
  return {
    responses,
    perSecond: responses / sum(({ seconds }) => seconds),
    perCpuSecond: (1000 * responses) / cpuMs,
    generatorLoad: Math.max(...results.map(({ ownLoad }) => ownLoad)),
  };
}

/**
 * Loads a server until it has used its CPU time. Where other programs take most of its core, a second
 * is not enough: the server would spend what it gets on compiling its code.
 */
async function loadRepeatedly(
  server: RunningServer,
  workload: Workload,
  { generator, seconds, minCpuMs }: LoadOptions,
): Promise<{ readonly results: readonly LoadResult[]; readonly cpuMs: number }> {
  const readCpuMs = (): number => readProcessUsage(server.pid)?.cpuMs ?? Number.NaN;
  const name = nameBodies(workload.name, server.dialect);
  const before = readCpuMs();
  const results: LoadResult[] = [];
  let cpuMs: number;
  do {
    const result = await generator.send({ url: server.url, workload: name, seconds });
    results.push(result);
    cpuMs = readCpuMs() - before;
  } while (cpuMs < minCpuMs && results.length < maxLoads && results.at(-1)?.failures === 0);
  return { results, cpuMs };
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
