#!/usr/bin/env node
import { readVersion } from "./command-line/read-version.ts";

// `--version` alone prints at once: the rest of the program takes time to load.
const args = process.argv.slice(2);
if (args.length === 1 && (args[0] === "--version" || args[0] === "-V")) {
  process.stdout.write(`${readVersion()}\n`);
} else {
  const { runCommandLine } = await import("./command-line/run-command-line.ts");
  await runCommandLine(args);
}
