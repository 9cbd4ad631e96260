import { type Column, mapColumns } from "../comparison/comparison.ts";
import type { PartResult } from "../part.ts";
import { bareServer } from "./contender-server.ts";
import type { Load } from "./measure-load.ts";
import { readProcessUsage } from "./read-process-usage.ts";
import type { RunningServer } from "./running-server.ts";

/** Summarizes the loads of all rounds: by time, by CPU time, and the memory of the servers. */
export function summarizeLoads(
  columns: readonly Column<Load>[],
  { servers, canPin }: { readonly servers: readonly RunningServer[]; readonly canPin: boolean },
): PartResult {
  const yardstick = bareServer;
  const memory = servers.map(({ name, pid }): [string, number[]] => {
    const { peakBytes = Number.NaN } = readProcessUsage(pid) ?? {};
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
