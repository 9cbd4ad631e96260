import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { startServerProcess } from "../server/server-process.ts";
import { findKitRoot } from "../suite/find-kit-root.ts";

/** The built command line of the kit, as its users run it. */
export const kitProgram: readonly string[] = [
  process.execPath,
  join(findKitRoot(), "dist", "harness", "main.js"),
];

/**
 * Runs a command to its end, and measures the milliseconds to its exit.
 *
 * @param onStarted called with the id of its process.
 * @throws Error with what it wrote when its status is not 0.
 */
export function runCommand(
  [program = "", ...args]: readonly string[],
  onStarted?: (pid: number) => void,
): Promise<{ readonly ms: number; readonly stdout: string }> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const { pid } = execFile(program, args, (error, stdout) => {
      if (error === null) {
        resolve({ ms: performance.now() - started, stdout });
      } else {
        reject(new Error(`Cannot measure: ${error.message}\n${stdout}`.trimEnd()));
      }
    });
    if (pid !== undefined) {
      onStarted?.(pid);
    }
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
    throw new Error(`Cannot start ${command.join(" ")}: ${server.lastErrors().join("\n")}`);
  }
  return { baseUrl, pid: server.pid, stop: () => server.stop() };
}

/** What a process has used since it started. */
export interface ProcessUsage {
  readonly cpuMs: number;
  /** The most memory that it held, in bytes; undefined for one that has ended. */
  readonly peakBytes: number | undefined;
}

const ticksPerSecond = 100;

/** Reads what a process has used; `undefined` where there is no `/proc`, or no such process. */
export function readProcessUsage(pid: number): ProcessUsage | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name of the program comes before the last parenthesis, and may contain anything.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const ticks = Number(fields[11]) + Number(fields[12]);
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const peakKib = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1];
    return {
      cpuMs: (1000 * ticks) / ticksPerSecond,
      peakBytes: peakKib === undefined ? undefined : 1024 * Number(peakKib),
    };
  } catch {
    return undefined;
  }
}
