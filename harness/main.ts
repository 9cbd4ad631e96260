#!/usr/bin/env node
import { readKitVersion } from "./kit/read-kit-version.ts";

// Asking for the version must not wait for everything else to load.
const args = process.argv.slice(2);
if (args.length === 1 && (args[0] === "--version" || args[0] === "-V")) {
  process.stdout.write(`${readKitVersion()}\n`);
} else {
  const { main } = await import("./cli/main.ts");
  process.exitCode = await main(args);
}
