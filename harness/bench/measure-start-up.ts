import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { findKitRoot } from "../kit/find-kit-root.ts";
import { measureDuration } from "./measure-duration.ts";
import type { Measurement } from "./measurement.ts";

/** Number of starts of each program; the median counts. */
const rounds = 15;

/** A start may take 1.5 times as long as the yardstick, and 60 ms. */
const allowed = { factor: 1.5, extraMs: 60 } as const;

/**
 * Measures how long the built programs take to print their version. The yardstick is a Node process
 * that does nothing.
 *
 * @throws Error when a program ends with another status than 0, for example because it is not built.
 */
export async function measureStartUp(): Promise<Measurement[]> {
  const yardstick = { name: "node -e 0", value: await measureStart(["-e", "0"]) };
  const limit = allowed.factor * yardstick.value + allowed.extraMs;
  const measurements: Measurement[] = [];
  for (const program of ["harness", "reference"]) {
    const file = join(findKitRoot(), "dist", program, "main.js");
    const value = await measureStart([file, "--version"]);
    const name = `start-up of dist/${program}/main.js --version`;
    measurements.push({ name, value, unit: "ms", yardstick, limit });
  }
  return measurements;
}

/** Measures the median duration of several runs of Node, in milliseconds. */
async function measureStart(args: readonly string[]): Promise<number> {
  const durations: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    durations.push(await measureDuration(() => runNode(args)));
  }
  return durations.sort((left, right) => left - right)[rounds >> 1] ?? 0;
}

function runNode(args: readonly string[]): void {
  const { status } = spawnSync(process.execPath, args);
  if (status !== 0) {
    throw new Error(
      `Cannot measure: node ${args.join(" ")} ended with status ${status}; build first`,
    );
  }
}
