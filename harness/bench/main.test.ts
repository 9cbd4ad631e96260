import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, it, type TestContext } from "node:test";
import { findKitRoot } from "../suite/find-kit-root.ts";
import { makeTemporaryFolder } from "../testing/make-temporary-folder.ts";

const root = findKitRoot();
const bareServer = join("harness", "bench", "peers", "bare-server.js");
const server = ["--", process.execPath, bareServer];

/** Writes the options of two engines that respond with a constant. */
function writeEngines(test: TestContext): string[] {
  const text = 'export const createEngine = () => () => "{}";';
  const file = join(makeTemporaryFolder(test, { "engine.mjs": text }), "engine.mjs");
  return ["--engine", file, "--peer", file];
}

/** Runs the benchmark, with the bare server in place of the reference. */
async function runBench(...args: readonly string[]): Promise<{
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}> {
  const main = join("harness", "bench", "main.ts");
  const child = spawn(process.execPath, ["--import", "tsx/esm", main, ...args], { cwd: root });
  const ended = once(child, "close");
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  await ended;
  return { status: child.exitCode, stdout, stderr };
}

describe("bench", () => {
  it("prints a table of each part, with ratios", {
    skip: !existsSync("/proc/self/stat"),
  }, async (test) => {
    const engines = writeEngines(test);
    const args = ["engine", "server", "--quick", ...engines, ...server];
    const { status, stdout } = await runBench(...args);
    const ratios = (count: number): string =>
      String.raw`(  [\d.]+ \([\d.]+–[\d.]+\) *){${count}}\n`;
    const tables = [
      String.raw`^Server, .*, × bare node:http; median of 1 round \(min–max\)\n.*\n`,
      `  reference +${ratios(6)}  bare node:http .*\n\n`,
      String.raw`Engine, .*, × written by hand; median of 1 round \(min–max\)\n.*\n`,
      `  reference +${ratios(6)}  written by hand .*\n$`,
    ];
    assert.match(stdout, new RegExp(tables.join(""), "m"));
    assert.equal(status, 0);
  });

  it("says which parts and options there are", async () => {
    const { status, stdout } = await runBench("--help");
    assert.match(stdout, /--rounds <N>.*--quick.*Parts:\n {2}server: .*\n {2}growth: /s);
    assert.equal(status, 0);
  });

  it("rejects an unknown part, and wants a command", async (test) => {
    const engines = writeEngines(test);
    const unknown = await runBench("engines", ...engines, ...server);
    assert.match(unknown.stderr, /'engines' is invalid.*Allowed choices are server, engine,/);
    assert.equal(unknown.status, 1);
    const { status, stderr } = await runBench("engine", ...engines);
    assert.equal(stderr, "Give the command that starts the reference server after --\n");
    assert.equal(status, 1);
  });
});
