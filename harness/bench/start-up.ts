import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { findKitRoot } from "../kit/find-kit-root.ts";

/**
 * Prints how long the built programs take to tell their version, beside a Node that does nothing,
 * and ends with 1 when that is more than half as long again and 60 ms.
 */
const rounds = 15;
const allowed = { factor: 1.5, extraMs: 60 } as const;

const bare = measure(["-e", "0"]);
const limit = allowed.factor * bare + allowed.extraMs;
process.stdout.write(`node -e 0: ${bare.toFixed(0)} ms, so at most ${limit.toFixed(0)} ms\n`);
for (const program of ["harness", "reference"]) {
  const own = measure([join(findKitRoot(), "dist", program, "main.js"), "--version"]);
  process.stdout.write(`dist/${program}/main.js --version: ${own.toFixed(0)} ms\n`);
  process.exitCode = own > limit ? 1 : process.exitCode;
}

/** The median of several starts, in milliseconds. */
function measure(args: readonly string[]): number {
  const times = Array.from({ length: rounds }, () => {
    const started = performance.now();
    const { status } = spawnSync(process.execPath, args);
    if (status !== 0) {
      throw new Error(`Cannot measure: node ${args.join(" ")} ended with ${status}; build first`);
    }
    return performance.now() - started;
  });
  return times.sort((left, right) => left - right)[rounds >> 1] ?? 0;
}
