import { readFileSync } from "node:fs";

/** What a process has used since it started. */
export interface ProcessUsage {
  /** CPU time of all its threads, in milliseconds. */
  readonly cpuMs: number;
  /**
   * The most memory that it held, in bytes; undefined for a process that has ended but was not
   * waited for, which holds none.
   */
  readonly peakBytes: number | undefined;
}

/** Clock ticks per second in `/proc`, the same on all common kernels. */
const ticksPerSecond = 100;

/**
 * Reads what a process has used.
 *
 * @returns `undefined` where the system has no `/proc`, or there is no such process.
 */
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
