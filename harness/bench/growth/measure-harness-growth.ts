import { setTimeout as delay } from "node:timers/promises";
import { findMedian } from "../../kit/find-median.ts";
import { kitProgram } from "../clients/kit-client.ts";
import type { Comparison } from "../comparison/comparison.ts";
import type { PartContext, PartResult } from "../part.ts";
import { readProcessUsage } from "../server/read-process-usage.ts";
import { startReference } from "../start-reference.ts";
import { timeCommand } from "../time-command.ts";
import type { GrowthLine } from "./growth-line.ts";

/** Numbers of generated cases, each with the maximum number of rounds in which it is measured. */
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

/** Milliseconds between two samples of the memory of a process. */
const sampleIntervalMs = 25;

/** Measures how the time and the memory of the kit grow with the number of generated cases. */
export async function measureHarnessGrowth(context: PartContext): Promise<PartResult> {
  const chosen = context.isQuick ? sizes.quick : sizes.full;
  const server = await startReference(context.serverCommand);
  try {
    const notes: string[] = [];
    const runs = new Map<number, KitRun[]>(chosen.map(({ size }) => [size, []]));
    for (let round = 1; round <= context.rounds; round += 1) {
      for (const { size } of chosen.filter(({ maxRounds }) => round <= maxRounds)) {
        context.sampleNoise();
        context.showStatus(`growth: round ${round}, ${size} cases`);
        const run = await runKit(size, server.baseUrl);
        if (run.isConforming) {
          runs.get(size)?.push(run);
        } else {
          notes.push(
            `Left out ${size} generated cases, since their run did not pass: ${run.output}`,
          );
        }
      }
    }
    const measured = new Map([...runs].filter(([, all]) => all.length > 0));
    return { growth: [toLine(measured)], comparisons: [toComparison(measured)], notes };
  } finally {
    await server.stop();
  }
}

/** What a run of the kit took. */
interface KitRun {
  readonly isConforming: boolean;
  /** The end of what it printed. */
  readonly output: string;
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
  return { ms, peakBytes: await peak, isConforming: status === 0, output: output.trim() };
}

/** Samples the memory of a process again and again, since nothing can be read once it has ended. */
async function watchPeak(pid: number, signal: AbortSignal): Promise<number> {
  let peak = Number.NaN;
  while (!signal.aborted) {
    peak = readProcessUsage(pid)?.peakBytes ?? peak;
    await delay(sampleIntervalMs);
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
