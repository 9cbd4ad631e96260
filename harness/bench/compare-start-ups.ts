import type { BenchContext } from "./bench-context.ts";
import { type Comparison, compareInRounds } from "./compare-in-rounds.ts";
import { kitProgram, runCommand, startServer } from "./run-command.ts";

const emptyProgram = "node -e 0";

/** Starts are short, so that there can be many rounds of them. */
const startsPerRound = 5;

/** Compares how long programs take to start with a Node process that does nothing. */
export async function compareStartUps(context: BenchContext): Promise<Comparison> {
  const { serverCommand, isQuick } = context;
  const timing = { ...context, rounds: isQuick ? 1 : startsPerRound * context.rounds };
  const { baseUrl, stop } = await startServer(serverCommand);
  const run = ["run", "validation/two-unknown-fields", "--url", baseUrl];
  const time = async (command: readonly string[]): Promise<number> =>
    (await runCommand(command)).ms;
  try {
    return await compareInRounds(timing, {
      title: "Start-up",
      unit: "ms",
      yardstick: emptyProgram,
      contenders: [
        { name: emptyProgram, start: () => time([process.execPath, "-e", "0"]) },
        { name: "graph-spec-kit list", start: () => time([...kitProgram, "list"]) },
        { name: "graph-spec-kit run CASE", start: () => time([...kitProgram, ...run]) },
        { name: "graph-spec-server, base URL", start: () => timeBaseUrl(serverCommand) },
      ],
      tasks: [{ name: "time" }],
      measure: ({ start }) => start(),
    });
  } finally {
    await stop();
  }
}

async function timeBaseUrl(command: readonly string[]): Promise<number> {
  const started = performance.now();
  const { stop } = await startServer(command);
  const ms = performance.now() - started;
  await stop();
  return ms;
}
