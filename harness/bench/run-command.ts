import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { startServerProcess } from "../server/server-process.ts";
import { findKitRoot } from "../suite/find-kit-root.ts";

/** The built command line of the kit, as its users run it. */
export const kitFile: string = join(findKitRoot(), "dist", "harness", "main.js");

/** Finds a program that is measured beside the kit. */
export function findPeer(name: string): string {
  return join(findKitRoot(), "harness", "bench", "peers", name);
}

/**
 * Runs a command to its end, and measures the milliseconds to its exit.
 *
 * @throws Error with what it wrote when its status is not 0.
 */
export function runCommand([program = "", ...args]: readonly string[]): Promise<{
  readonly ms: number;
  readonly stdout: string;
}> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    execFile(program, args, (error, stdout) => {
      if (error === null) {
        resolve({ ms: performance.now() - started, stdout });
      } else {
        reject(new Error(`Cannot measure: ${error.message}\n${stdout}`.trimEnd()));
      }
    });
  });
}

/** A server that was started. */
export interface StartedServer {
  readonly baseUrl: string;
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

const printTimeoutMs = 30_000;

/**
 * Starts a server, and waits until it prints its base URL.
 *
 * @param libraryFile its records, for `{library}` in the command.
 * @throws Error when it prints none.
 */
export async function startServer(
  command: readonly string[],
  libraryFile: string = join(findKitRoot(), "spec-cases", "library.json"),
): Promise<StartedServer> {
  const server = await startServerProcess(command, { datasetFile: libraryFile });
  const baseUrl = await server.awaitUrl(printTimeoutMs);
  if (baseUrl === undefined || server.pid === undefined) {
    await server.stop();
    throw new Error(`Cannot start ${command.join(" ")}: ${server.output.stderr.join("\n")}`);
  }
  return { baseUrl, pid: server.pid, stop: () => server.stop() };
}

const ticksPerSecond = 100;

/**
 * Reads the milliseconds of CPU time that a process has used.
 *
 * @throws Error where there is no `/proc`, or no such process.
 */
export function readCpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The name of the program comes before the last parenthesis, and may contain anything.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (1000 * (Number(fields[11]) + Number(fields[12]))) / ticksPerSecond;
}
