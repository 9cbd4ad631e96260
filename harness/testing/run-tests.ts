// Runs test files: node --import tsx/esm harness/testing/run-tests.ts FILE…
// A process takes about 0.4 s before its first assertion, so few processes share most files, and all
// files are bundled.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { basename, join, relative, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { run } from "node:test";
import { spec as SpecReporter } from "node:test/reporters";
import { pathToFileURL } from "node:url";
import { findKitRoot } from "../kit/find-kit-root.ts";
import { makeFolder } from "../kit/make-folder.ts";
import { bundleTests } from "./bundle-tests.ts";
import { nodeOptions } from "./node-options.ts";
import { scaleTime } from "./scale-time.ts";

/**
 * What a test imports that mostly waits, or that counts what the whole process does or opens: such a
 * file runs in its own process.
 */
const ownProcess =
  /from "(?:node:inspector.*|.*\/(?:run-measured-kit|clients|block-counter|model-server)\.ts)"/;

/** What a test imports that opens pages in Chromium: such files share it. */
const browserPages = /from "[^"]*\/start-browser-pages\.ts"/;

/** What a test imports that runs command lines of the kit: such files share the host that does it. */
const kitCommands = /from "[^"]*\/kit-process\.ts"/;

/** What a test imports that looks at the modules of the process, which a bundle does not have. */
const ownModules = /from "[^"]*\/block-counter\.ts"/;

/** What a test imports that waits for time limits, or for servers that do not respond. */
const timeLimits = /from "[^"]*\/(?:scale-time|hostile\/[^"/]+)\.ts"/;

/** What a test imports that judges servers, which takes longer than most else. */
const judging = /from "[^"]*\/(?:run-suite|run-model-server|judge-raw-server)\.ts"/;

/** Number of processes that run at once for each worker. Many of them wait, for a server or a time-out. */
const processesPerWorker = 3;

/** A hang fails the file that hangs, after this time in milliseconds. */
const timeout = scaleTime(1_200_000);

// Node would parse the file of certificates that this variable names at each start of a process,
// which takes longer than the rest of the start. No test needs one of them.
delete process.env["NODE_EXTRA_CA_CERTS"];

const files = process.argv.slice(2).map((file) => resolve(file));
const workers = availableParallelism();
const texts = new Map(files.map((file) => [file, readFileSync(file, "utf8")]));
const own = files.filter((file) => ownProcess.test(texts.get(file) ?? ""));
const others = files.filter((file) => !own.includes(file));
const pages = others.filter((file) => browserPages.test(texts.get(file) ?? ""));
const commands = others.filter((file) => kitCommands.test(texts.get(file) ?? ""));
const shared = others.filter((file) => !pages.includes(file) && !commands.includes(file));

const cache = join(findKitRoot(), "node_modules", ".cache");
makeFolder(cache);
const folder = mkdtempSync(join(cache, "test-"));
try {
  const unbundled = own.filter((file) => ownModules.test(texts.get(file) ?? ""));
  const loading = unbundled.map(writeLoading);
  const [queue = "", ...bundles] = await bundleTests(
    [
      writeQueue(sortByTime(shared)),
      ...[commands, pages].filter(({ length }) => length > 0).map(writeBatch),
      ...own.filter((file) => !unbundled.includes(file)),
    ],
    folder,
  );
  // A process compiles most of the kit, so there are few.
  const queues = Array.from({ length: Math.min(workers + 1, shared.length) }, (_none, index) =>
    writeQueueProcess(queue, index),
  );
  // The processes inherit these options. Bundles need no loader of TypeScript.
  process.execArgv.splice(
    0,
    Infinity,
    ...nodeOptions,
    "--require",
    join(import.meta.dirname, "untrack-promises.cjs"),
  );
  const concurrency = workers * processesPerWorker;
  const events = run({ files: [...queues, ...bundles, ...loading], concurrency, timeout });
  events.on("test:fail", () => {
    process.exitCode = 1;
  });
  await pipeline(events, new SpecReporter(), process.stdout, { end: false });
} finally {
  rmSync(folder, { recursive: true });
}

/**
 * Sorts files so that the last ones take little time, and all processes of a queue end together.
 * Those that wait come first, then those that judge servers; of the others, the longest text.
 */
function sortByTime(paths: readonly string[]): string[] {
  const textOf = (path: string): string => texts.get(path) ?? "";
  const rankOf = (text: string): number =>
    2 * Number(timeLimits.test(text)) + Number(judging.test(text));
  return paths.toSorted((first, second) => {
    const [left, right] = [textOf(first), textOf(second)];
    return rankOf(right) - rankOf(left) || right.length - left.length;
  });
}

/** Writes a module that runs those of the files that no other process takes. */
function writeQueue(paths: readonly string[]): string {
  const file = join(folder, "queue.js");
  const root = findKitRoot();
  const queued = paths.map((path) => {
    const name = JSON.stringify(relative(root, path));
    return `{ name: ${name}, load: () => import(${JSON.stringify(path)}) },\n`;
  });
  const runner = JSON.stringify(join(import.meta.dirname, "run-queue.ts"));
  const lines = [
    `import { runQueue } from ${runner};`,
    `await runQueue([\n${queued.join("")}], ${JSON.stringify(folder)});`,
  ];
  writeFileSync(file, lines.join("\n"));
  return file;
}

/** Writes a module that runs the bundle of the queue in one of its processes. */
function writeQueueProcess(bundle: string, index: number): string {
  const file = join(folder, `queue-${index}.test.mjs`);
  writeFileSync(file, `import ${JSON.stringify(bundle)};\n`);
  return file;
}

/** Writes a module that imports all of the files. */
function writeBatch(paths: readonly string[], index: number): string {
  const [only = "", ...more] = paths;
  if (more.length === 0) {
    return only;
  }
  const file = join(folder, `batch-${index}.test.js`);
  const lines = paths.map((path) => `import ${JSON.stringify(path)};\n`);
  writeFileSync(file, lines.join(""));
  return file;
}

/** Writes a module that imports the sources of a file, with all that it imports. */
function writeLoading(path: string): string {
  const file = join(folder, `${basename(path, ".ts")}.mjs`);
  const lines = [
    'import { register } from "tsx/esm/api";',
    "register();",
    `await import(${JSON.stringify(pathToFileURL(path).href)});`,
  ];
  writeFileSync(file, `${lines.join("\n")}\n`);
  return file;
}
