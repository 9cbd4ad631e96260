#!/usr/bin/env node
import { readKitVersion } from "./kit/read-kit-version.ts";

// What asks for the version alone should not wait until the rest is loaded.
const args = process.argv.slice(2);
if (args.length === 1 && (args[0] === "--version" || args[0] === "-V")) {
  process.stdout.write(`${readKitVersion()}\n`);
} else {
  const { main } = await import("./cli/main.ts");
  process.exitCode = await main(args);
}
