#!/usr/bin/env node
import { explainOldNode } from "./cli/explain-old-node.ts";
import { readKitVersion } from "./suite/read-manifest.ts";
import { describeError } from "./terminal/describe-error.ts";
import { print, printError } from "./terminal/print.ts";

/** Exit status for output that cannot be written, as for a report that cannot. */
const lostStatus = 2;

/** Exit status for a kit that cannot be loaded, as for one that fails. */
const brokenStatus = 3;

// Asking for the version must not wait for everything else to load, which an old Node cannot parse.
const args = process.argv.slice(2);
const problem = explainOldNode();
watchOutput();
if (args.length === 1 && (args[0] === "--version" || args[0] === "-V")) {
  print(`${readKitVersion()}\n`);
} else if (problem !== undefined) {
  printError(problem);
  process.exitCode = 2;
} else {
  process.exitCode = await runKit();
}

/** Gives the exit status: a kit that is not whole, as while it is built, says nothing about a server. */
async function runKit(): Promise<number> {
  try {
    const { main } = await import("./cli/main.ts");
    return await main(args);
  } catch (error) {
    printError(
      `The kit itself failed, which says nothing about the server. ${describeError(error)}. Build or install it again`,
    );
    return brokenStatus;
  }
}

/**
 * Keeps the program from crashing when its output cannot be written. A reader like `head` may close
 * a pipe early, which is fine. Anything else that is lost, as on a full disk, is reported once, and
 * the program then ends with a status that says so.
 */
function watchOutput(): void {
  let isReported = false;
  process.stdout.on("error", (error: Error) => {
    if (isReported || ("code" in error && error.code === "EPIPE")) {
      return;
    }
    isReported = true;
    const fix = "Free space on the disk, or send the output elsewhere";
    printError(`Cannot write to standard output: ${describeError(error)}. ${fix}`);
    process.once("exit", () => {
      process.exitCode = lostStatus;
    });
  });
  // Without it, there is no place left to say so.
  process.stderr.on("error", () => undefined);
}
