import { readFileSync, writeFileSync } from "node:fs";
import { memoryFileVariable } from "./memory-file.ts";

/**
 * Loaded into the kit's process before the kit: writes down at the end how much memory the
 * process held at most.
 */
process.once("exit", () => {
  writeFileSync(process.env[memoryFileVariable] ?? "", String(maxHeld()));
});

/** Most memory held, in KiB. On Linux, `resourceUsage()` counts what the parent held, too. */
function maxHeld(): number {
  if (process.platform !== "linux") {
    return process.resourceUsage().maxRSS;
  }
  const [, held] = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
  return Number(held);
}
