#!/usr/bin/env node
import { explainOldNode } from "./cli/explain-old-node.ts";
import { readKitVersion } from "./suite/read-manifest.ts";
import { watchOutput } from "./terminal/watch-output.ts";

/** Exit status for output that cannot be written, as for a report that cannot. */
const lostStatus = 2;

// Asking for the version must not wait for everything else to load, which an old Node cannot parse.
const args = process.argv.slice(2);
const problem = explainOldNode();
watchOutput(lostStatus);
if (args.length === 1 && (args[0] === "--version" || args[0] === "-V")) {
  process.stdout.write(`${readKitVersion()}\n`);
} else if (problem !== undefined) {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 2;
} else {
  const { main } = await import("./cli/main.ts");
  process.exitCode = await main(args);
}
