import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, it } from "node:test";
import { findKitRoot } from "../suite/find-kit-root.ts";

const root = findKitRoot();
const peers = join("harness", "bench", "peers");
const engine = ["--engine", join(peers, "handwritten.js")];
const server = ["--", process.execPath, join(peers, "serve.js"), "{library}"];

/** Runs the benchmark, with the peers written by hand in place of the reference. */
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
  }, async () => {
    const { status, stdout } = await runBench(
      ...["engine", "server", "--quick", ...engine, ...server],
    );
    const ratios = (count: number): string =>
      String.raw`(  [\d.]+ \([\d.]+–[\d.]+\) *){${count}}\n`;
    const tables = [
      String.raw`^Server, .*, × bare node:http; median of 1 round \(min–max\)\n.*\n`,
      `  reference +${ratios(6)}  written by hand +${ratios(6)}  bare node:http .*\n\n`,
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

  it("rejects an unknown part, and wants a command", async () => {
    const unknown = await runBench("engines", ...engine, ...server);
    assert.match(unknown.stderr, /'engines' is invalid.*Allowed choices are server, engine,/);
    assert.equal(unknown.status, 1);
    const { status, stderr } = await runBench("engine", ...engine);
    assert.equal(stderr, "Give the command that starts the reference server after --\n");
    assert.equal(status, 1);
  });
});
