import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { findKitRoot } from "../../kit/find-kit-root.ts";
import { kitProgram } from "../clients/kit-client.ts";
import { measureRounds } from "../comparison/measure-rounds.ts";
import type { Part, PartContext, PartResult } from "../part.ts";
import { startReference } from "../start-reference.ts";
import { timeCommand } from "../time-command.ts";

/** Starts are short, so that there can be many rounds of them. */
const startsPerRound = 5;

/** The case that is run and explained. */
const caseId = "validation/two-unknown-fields";

/** Measures how long programs take to start. */
export const startUpPart: Part = {
  name: "start-up",
  description:
    "how long the programs take to start, as multiples of a Node process that does nothing",
  run: measureStartUp,
};

/** A program that starts. */
interface Start {
  readonly name: string;
  readonly command: readonly string[];
  /** What is timed: the whole process, or the time until it has printed a line. */
  readonly until: "exit" | "line";
}

async function measureStartUp(context: PartContext): Promise<PartResult> {
  const server = await startReference(context.serverCommand);
  const rounds = context.isQuick ? 1 : startsPerRound * context.rounds;
  try {
    const columns = await measureRounds({
      rounds,
      columns: ["start"],
      contenders: listStarts(context.serverCommand, server.baseUrl),
      measure: timeStart,
      onTurn: (round) => {
        context.sampleNoise();
        context.showStatus(`start-up: round ${round} of ${rounds}`);
      },
    });
    const title = "Start-up";
    return {
      comparisons: [{ title, unit: "ms", yardstick: "node -e 0", columns }],
      growth: [],
      notes: [],
    };
  } finally {
    await server.stop();
  }
}

function listStarts(serverCommand: readonly string[], baseUrl: string): Start[] {
  const untilExit = (name: string, command: readonly string[]): Start => ({
    name,
    command,
    until: "exit",
  });
  const runKit = (name: string, ...args: readonly string[]): Start =>
    untilExit(name, [...kitProgram, ...args]);
  const serverProgram = join(findKitRoot(), "dist", "reference", "main.js");
  const command = serverCommand.map((argument) => argument.replaceAll("{port}", "0"));
  return [
    untilExit("node -e 0", [process.execPath, "-e", "0"]),
    runKit("graph-spec-kit --version", "--version"),
    runKit("graph-spec-kit --help", "--help"),
    runKit("graph-spec-kit list", "list"),
    runKit("graph-spec-kit explain CASE", "explain", caseId),
    runKit("graph-spec-kit run CASE", "run", caseId, "--url", baseUrl),
    untilExit("graph-spec-server --version", [process.execPath, serverProgram, "--version"]),
    { name: "graph-spec-server, base URL", command, until: "line" },
  ];
}

/** Milliseconds until a program has exited, or has printed a line. */
async function timeStart({ name, command, until }: Start): Promise<number> {
  if (until === "line") {
    return timeFirstLine(command);
  }
  const { ms, status, output } = await timeCommand(command);
  if (status !== 0) {
    throw new Error(`Cannot measure ${name}: it ended with status ${status}: ${output}`);
  }
  return ms;
}

/** Times a server until it has printed its base URL, and stops it. */
async function timeFirstLine([program = "", ...args]: readonly string[]): Promise<number> {
  const started = performance.now();
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "inherit"] });
  const exited = once(child, "exit");
  await Promise.race([once(child.stdout, "data"), exited]);
  const ms = performance.now() - started;
  if (child.exitCode !== null) {
    throw new Error(`Cannot measure ${program}: it ended with status ${child.exitCode}`);
  }
  child.kill();
  await exited;
  return ms;
}
