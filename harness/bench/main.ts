import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Argument, Command } from "commander";
import { integerBetween } from "../terminal/integer-between.ts";
import { runProgram } from "../terminal/run-program.ts";
import { parts } from "./parts.ts";
import { runParts } from "./run-parts.ts";

/** The options of the command line. */
interface Options {
  readonly rounds: number;
  readonly quick: boolean;
  readonly peers: boolean;
  readonly engine: string;
  readonly results: string;
  readonly plot: string;
}

const peersFolder = fileURLToPath(new URL("peers", import.meta.url));
const program = new Command("bench")
  .description("Measure speed beside yardsticks, in interleaved rounds.")
  .usage("[options] [PART...] -- COMMAND ARGS...")
  .addArgument(new Argument("[PART...]", "what to measure").choices(parts.map(({ name }) => name)))
  .option("--rounds <N>", "interleaved rounds, whose medians count", integerBetween(1, 1000), 5)
  .option("--quick", "measure as little as proves that everything works", false)
  .option("--no-peers", "measure without the peers, which are not part of the kit")
  .requiredOption("--engine <FILE>", "module that creates the engine of the reference server")
  .option("--results <FILE>", "file of the results", "bench-results.json")
  .option("--plot <FILE>", "file of the growth plots, as SVG", "bench-growth.svg")
  .addHelpText("after", () =>
    ["", "Parts:", ...parts.map(({ name, description }) => `  ${name}: ${description}`)].join("\n"),
  );

// Servers lead process groups of their own, which are stopped when this process exits.
process.once("SIGINT", () => process.exit(130));
process.once("SIGTERM", () => process.exit(143));

process.exitCode = await runProgram(program, {
  args: process.argv.slice(2),
  failed: 1,
  main: (serverCommand) => main(program.opts<Options>(), serverCommand),
});

/** @returns exit status 0. */
async function main(options: Options, serverCommand: readonly string[]): Promise<number> {
  if (serverCommand.length === 0) {
    throw new Error("Give the command that starts the reference server after --");
  }
  await runParts({
    parts:
      program.args.length === 0 ? parts : parts.filter(({ name }) => program.args.includes(name)),
    isQuick: options.quick,
    rounds: options.quick ? 1 : options.rounds,
    serverCommand,
    engineModule: resolve(options.engine),
    peersFolder,
    hasPeers: options.peers && existsSync(join(peersFolder, "node_modules")),
    resultsFile: options.results,
    plotFile: options.plot,
  });
  return 0;
}
