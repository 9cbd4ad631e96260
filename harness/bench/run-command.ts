import { execFile } from "node:child_process";
import { join } from "node:path";
import { findKitRoot } from "../suite/find-kit-root.ts";

/** The built command line of the kit, as its users run it. */
export const kitProgram: readonly string[] = [
  process.execPath,
  join(findKitRoot(), "dist", "harness", "main.js"),
];

/**
 * Runs a command to its end.
 *
 * @param onStarted called with the id of its process.
 * @returns milliseconds from its start to its exit, and its output.
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
