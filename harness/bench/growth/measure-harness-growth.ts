import { setTimeout as delay } from "node:timers/promises";
import { kitProgram } from "../clients/kit-client.ts";
import type { Comparison } from "../comparison/comparison.ts";
import { findMedian } from "../comparison/find-median.ts";
import type { PartContext } from "../part.ts";
import { readProcessUsage } from "../server/read-process-usage.ts";
import { startReference } from "../start-reference.ts";
import { timeCommand } from "../time-command.ts";
import type { GrowthLine } from "./growth-line.ts";

/** Numbers of generated cases, and how many rounds each is measured at most. */
const sizes = {
  full: [
    { size: 100, maxRounds: 5 },
    { size: 1000, maxRounds: 5 },
    { size: 10_000, maxRounds: 3 },
    { size: 100_000, maxRounds: 1 },
  ],
  quick: [
    { size: 10, maxRounds: 1 },
    { size: 20, maxRounds: 1 },
  ],
} as const;

/** Milliseconds between two looks at the memory of a process. */
const lookMs = 25;

/** Measures how long the kit takes, and how much memory, as generated cases grow in number. */
export async function measureHarnessGrowth(context: PartContext): Promise<{
  readonly growth: readonly GrowthLine[];
  readonly comparisons: readonly Comparison[];
}> {
  const chosen = context.isQuick ? sizes.quick : sizes.full;
  const server = await startReference(context.serverCommand);
  try {
    const runs = new Map<number, KitRun[]>(chosen.map(({ size }) => [size, []]));
    for (let round = 1; round <= context.rounds; round += 1) {
      for (const { size } of chosen.filter(({ maxRounds }) => round <= maxRounds)) {
        context.sampleNoise();
        context.say(`growth: round ${round}, ${size} cases`);
        runs.get(size)?.push(await runKit(size, server.baseUrl));
      }
    }
    return { growth: [toLine(runs)], comparisons: [toComparison(runs)] };
  } finally {
    await server.stop();
  }
}

/** What a run of the kit took. */
interface KitRun {
  readonly ms: number;
  readonly peakBytes: number;
}

async function runKit(cases: number, baseUrl: string): Promise<KitRun> {
  const options = ["--url", baseUrl, "--generated", String(cases), "--quiet"];
  const stopped = new AbortController();
  let peak: Promise<number> = Promise.resolve(Number.NaN);
  const { ms, status, output } = await timeCommand(
    [...kitProgram, "run", "generated/**", ...options],
    {
      onStarted: (pid) => {
        peak = watchPeak(pid, stopped.signal);
      },
    },
  );
  stopped.abort();
  if (status !== 0) {
    throw new Error(`Cannot measure ${cases} generated cases: status ${status}: ${output}`);
  }
  return { ms, peakBytes: await peak };
}

/** Looks at the memory of a process again and again, since nothing can be read once it has ended. */
async function watchPeak(pid: number, signal: AbortSignal): Promise<number> {
  let peak = Number.NaN;
  while (!signal.aborted) {
    peak = readProcessUsage(pid)?.peakBytes ?? peak;
    await delay(lookMs);
  }
  return peak;
}

function toLine(runs: ReadonlyMap<number, readonly KitRun[]>): GrowthLine {
  const points = [...runs].map(([size, all]) => ({
    size,
    ms: findMedian(all.map(({ ms }) => ms)),
  }));
  return { name: "Kit, generated cases", sizeUnit: "cases", points };
}

function toComparison(runs: ReadonlyMap<number, readonly KitRun[]>): Comparison {
  const samples = [...runs].map(([size, all]): [string, number[]] => [
    `${size} cases`,
    [findMedian(all.map(({ peakBytes }) => peakBytes / 1024 / 1024))],
  ]);
  const [first] = samples;
  return {
    title: "Kit, memory",
    unit: "MiB",
    yardstick: first?.[0] ?? "",
    columns: [{ name: "peak", samples: new Map(samples) }],
  };
}
