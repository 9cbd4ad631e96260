import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, cpus, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Argument, Command } from "commander";
import { integerBetween } from "../cli/options/option-values.ts";
import { countNoun } from "../terminal/count-noun.ts";
import { runProgram } from "../terminal/run-program.ts";
import { compareEngines } from "./compare-engines.ts";
import { compareGrowth } from "./compare-growth.ts";
import { compareHarness } from "./compare-harness.ts";
import { compareServers } from "./compare-servers.ts";
import { compareStartUps } from "./compare-start-ups.ts";

interface Options {
  readonly rounds: number;
  readonly quick: boolean;
  readonly engine: string;
  readonly peer: string;
}

const parts = [
  { name: "server", about: "servers under load beside a bare one", compare: compareServers },
  {
    name: "engine",
    about: "engines without HTTP beside one written by hand",
    compare: compareEngines,
  },
  { name: "harness", about: "runs of the kit beside a bare loop", compare: compareHarness },
  { name: "start-up", about: "starts beside a Node that does nothing", compare: compareStartUps },
  { name: "growth", about: "memory of runs of more and more cases", compare: compareGrowth },
] as const;

const program = new Command("bench")
  .description("Measure speed beside yardsticks, in interleaved rounds.")
  .usage("[options] [PART...] -- COMMAND ARGS...")
  .addArgument(new Argument("[PART...]", "what to measure").choices(parts.map(({ name }) => name)))
  .option("--rounds <N>", "interleaved rounds, whose medians count", integerBetween(1, 1000), 5)
  .option("--quick", "measure as little as proves that everything works", false)
  .requiredOption("--engine <FILE>", "module that creates the engine of the reference server")
  .requiredOption("--peer <FILE>", "module that creates an engine without any optimization")
  .addHelpText("after", () =>
    ["", "Parts:", ...parts.map(({ name, about }) => `  ${name}: ${about}`)].join("\n"),
  );

// Servers lead process groups of their own, which are stopped when this process exits. Make passes a
// signal on that this process may have already: a second one must not end it before they are.
process.on("SIGINT", () => process.exit(130));
process.on("SIGTERM", () => process.exit(143));

process.exitCode = await runProgram(program, {
  args: process.argv.slice(2),
  failed: 1,
  main: (serverCommand) => main(program.opts<Options>(), serverCommand),
});

async function main(options: Options, serverCommand: readonly string[]): Promise<number> {
  if (serverCommand.length === 0) {
    throw new Error("Give the command that starts the reference server after --");
  }
  const scratchFolder = mkdtempSync(join(tmpdir(), "graph-spec-bench-"));
  process.once("exit", () => rmSync(scratchFolder, { recursive: true, force: true }));
  process.stdout.write(`${describeMachine()}\n`);
  const chosen = parts.filter(
    ({ name }) => program.args.length === 0 || program.args.includes(name),
  );
  for (const { compare } of chosen) {
    const table = await compare({
      rounds: options.quick ? 1 : options.rounds,
      isQuick: options.quick,
      serverCommand,
      engineModule: resolve(options.engine),
      peerModule: resolve(options.peer),
      scratchFolder,
    });
    process.stdout.write(`\n${table}\n`);
  }
  return 0;
}

function describeMachine(): string {
  const model = cpus()[0]?.model.trim();
  const cores = countNoun(availableParallelism(), "core");
  return `${model}, ${cores}, Node ${process.versions.node}`;
}
