// Loaded before the kit into its process, and plain JavaScript so that nothing else is loaded with
// it: at the end it writes the most memory that the process held, in KiB, to the file in its URL.
import { readFileSync, writeFileSync } from "node:fs";

const file = new URL(import.meta.url).searchParams.get("file");

process.once("exit", () => writeFileSync(file, String(readMaxMemory())));

/** On Linux, `resourceUsage()` also counts what the parent process held. */
function readMaxMemory() {
  if (process.platform !== "linux") {
    return process.resourceUsage().maxRSS;
  }
  const [, held] = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
  return Number(held);
}
