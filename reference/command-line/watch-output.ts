import { errorMessage } from "../error-message.ts";
import { log } from "./log.ts";

/** Keeps the server going when nothing reads its output; another loss is reported once. */
export function watchOutput(): void {
  let isReported = false;
  process.stdout.on("error", (error: Error) => {
    if (isReported || ("code" in error && error.code === "EPIPE")) {
      return;
    }
    isReported = true;
    const fix = "Free space on the disk, or send the output elsewhere";
    log(`Cannot write to standard output: ${errorMessage(error)}. ${fix}`);
    process.once("exit", () => {
      process.exitCode = 1;
    });
  });
  // Without it, there is no place left to say so.
  process.stderr.on("error", () => undefined);
}
