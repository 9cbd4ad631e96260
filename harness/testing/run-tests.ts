// Runs test files: node --import tsx/esm harness/testing/run-tests.ts FILE…
// A process takes about 0.4 s before its first assertion, so most files share one.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { run } from "node:test";
import { spec as SpecReporter } from "node:test/reporters";
import { pathToFileURL } from "node:url";
import { findKitRoot } from "../kit/find-kit-root.ts";
import { scaleTime } from "./scale-time.ts";

/**
 * What a test imports that starts processes, or that counts what the whole process does: such a file
 * gets its own process, beside the others.
 */
const ownProcess =
  /from "(?:node:(?:child_process|inspector).*|.*\/(?:kit-process|server-process|run-measured-kit|clients|block-counter|start-browser|start-postgres)\.ts)"/;

/** A hang fails the file that hangs, after this time in milliseconds. */
const timeout = scaleTime(1_200_000);

const files = process.argv.slice(2).map((file) => resolve(file));
const workers = availableParallelism();
const own = files.filter((file) => ownProcess.test(readFileSync(file, "utf8")));
const shared = files.filter((file) => !own.includes(file));

const cache = join(findKitRoot(), "node_modules", ".cache");
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, "test-"));
try {
  const batches = shared.length < 2 ? shared : writeBatches(shared);
  // Files with a process of their own mostly wait for others, so one more of them fits in.
  const events = run({ files: [...own, ...batches], concurrency: workers + 1, timeout });
  events.on("test:fail", () => {
    process.exitCode = 1;
  });
  await pipeline(events, new SpecReporter(), process.stdout, { end: false });
} finally {
  rmSync(folder, { recursive: true });
}

/** Writes modules that each import about as many of the files; one for each processor. */
function writeBatches(paths: readonly string[]): string[] {
  return Array.from({ length: Math.min(workers, paths.length) }, (_, batch) => {
    const file = join(folder, `batch-${batch}.test.mjs`);
    const members = paths.filter((_path, index) => index % workers === batch);
    const lines = members.map((path) => `import ${JSON.stringify(pathToFileURL(path).href)};\n`);
    writeFileSync(file, lines.join(""));
    return file;
  });
}
