#!/usr/bin/env node
import { readVersion } from "./command-line/read-version.ts";

// What asks for the version alone should not wait until the rest is loaded.
const asked = process.argv.slice(2);
if (asked.length === 1 && (asked[0] === "--version" || asked[0] === "-V")) {
  process.stdout.write(`${readVersion()}\n`);
} else {
  const { runCommandLine } = await import("./command-line/run-command-line.ts");
  await runCommandLine(asked);
}
