import type { Dialect, Workload } from "../workload/workload.ts";
import { checkServer, encodeBody, setConstant } from "./check-server.ts";
import type { LoadGenerator } from "./load-generator.ts";
import { readProcessUsage } from "./read-process-usage.ts";
import type { RunningServer } from "./running-server.ts";

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
  /** How long the load lasts. */
  readonly seconds: number;
}

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
  { servers, generator, seconds }: LoadOptions,
): Promise<Load> {
  const status = await prepareServer(server, workload, servers);
  const before = readProcessUsage(server.pid)?.cpuMs ?? Number.NaN;
  const result = await generator.send({
    url: server.url,
    workload: nameBodies(workload.name, server.dialect),
    seconds,
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
