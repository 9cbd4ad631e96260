import type { Command } from "commander";

/** Adds the options of where more options come from. */
export function addConfigOptions(command: Command): void {
  command
    .optionsGroup("Options:")
    .option(
      "--config <FILE>",
      "read more options from this file (default: graph-spec-kit.json if it exists)",
    )
    .option("--no-config", "read no file of options");
}
