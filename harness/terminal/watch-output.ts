import { describeError } from "./describe-error.ts";

/**
 * Keeps the program from crashing when its output cannot be written. A reader like `head` may close
 * a pipe early, which is fine. Anything else that is lost, as on a full disk, is reported once, and
 * the program then ends with a status that says so.
 *
 * @param failed the exit status for output that was lost.
 */
export function watchOutput(failed: number): void {
  let isReported = false;
  process.stdout.on("error", (error: Error) => {
    if (isReported || ("code" in error && error.code === "EPIPE")) {
      return;
    }
    isReported = true;
    const fix = "Free space on the disk, or send the output elsewhere";
    process.stderr.write(`Cannot write to standard output: ${describeError(error)}. ${fix}\n`);
    process.once("exit", () => {
      process.exitCode = failed;
    });
  });
  // Without it, there is no place left to say so.
  process.stderr.on("error", () => undefined);
}
