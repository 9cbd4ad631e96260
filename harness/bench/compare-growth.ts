import type { BenchContext } from "./bench-context.ts";
import { type Comparison, compareInRounds } from "./compare-in-rounds.ts";
import { kitProgram, readProcessUsage, runCommand, startServer } from "./run-command.ts";

const sizes = {
  full: { few: 100, more: [10_000, 100_000] },
  quick: { few: 10, more: [20] },
} as const;

/** The largest run takes minutes, and the memory hardly differs between rounds. */
const maxRounds = 3;

const intervalMs = 25;

/** Compares the memory of the kit in runs of more and more generated cases. */
export async function compareGrowth(context: BenchContext): Promise<Comparison> {
  const timing = { ...context, rounds: Math.min(context.rounds, maxRounds) };
  const { few, more } = context.isQuick ? sizes.quick : sizes.full;
  const nameSize = (size: number): string => `${size} cases`;
  const { baseUrl, stop } = await startServer(context.serverCommand);
  try {
    return await compareInRounds(timing, {
      title: "Growth of the kit, generated cases",
      unit: "MiB",
      yardstick: nameSize(few),
      contenders: [few, ...more].map((size) => ({ name: nameSize(size), size })),
      tasks: [{ name: "peak memory" }],
      measure: ({ size }) => measurePeak(size, baseUrl),
    });
  } finally {
    await stop();
  }
}

async function measurePeak(size: number, baseUrl: string): Promise<number> {
  const options = ["--url", baseUrl, "--generated", String(size), "--quiet"];
  let peakBytes: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  try {
    await runCommand([...kitProgram, "run", "generated/**", ...options], (pid) => {
      timer = setInterval(() => {
        peakBytes = readProcessUsage(pid)?.peakBytes ?? peakBytes;
      }, intervalMs);
    });
  } finally {
    clearInterval(timer);
  }
  if (peakBytes === undefined) {
    throw new Error("Cannot measure memory: there is no /proc to read it from");
  }
  return peakBytes / 1024 / 1024;
}
