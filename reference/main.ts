#!/usr/bin/env node
import { explainOldNode, readVersion } from "./command-line/explain-old-node.ts";
import { log } from "./command-line/log.ts";
import { watchOutput } from "./command-line/watch-output.ts";

// `--version` alone prints at once: the rest takes time to load, and an old Node cannot parse it.
const args = process.argv.slice(2);
const problem = explainOldNode();
watchOutput();
if (args.length === 1 && (args[0] === "--version" || args[0] === "-V")) {
  process.stdout.write(`${readVersion()}\n`);
} else if (problem !== undefined) {
  log(problem);
  process.exitCode = 2;
} else {
  const { runCommandLine } = await import("./command-line/run-command-line.ts");
  await runCommandLine(args);
}
