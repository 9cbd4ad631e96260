import { type BenchContext, compareInRounds } from "./compare-in-rounds.ts";
import { kitFile, runCommand, startServer } from "./run-command.ts";

const emptyProgram = "node -e 0";

/** Starts are short, so that there can be many rounds of them. */
const startsPerRound = 5;

/** Compares how long programs take to start with a Node process that does nothing. */
export async function compareStartUps(context: BenchContext): Promise<string> {
  const { serverCommand, isQuick, rounds } = context;
  const { baseUrl, stop } = await startServer(serverCommand);
  const kit = [process.execPath, kitFile];
  const run = ["run", "validation/two-unknown-fields", "--url", baseUrl];
  const time = async (command: readonly string[]): Promise<number> =>
    (await runCommand(command)).ms;
  try {
    return await compareInRounds(isQuick ? 1 : startsPerRound * rounds, {
      title: "Start-up",
      unit: "ms",
      yardstick: emptyProgram,
      contenders: [
        { name: emptyProgram, start: () => time([process.execPath, "-e", "0"]) },
        { name: "graph-spec-kit list", start: () => time([...kit, "list"]) },
        { name: "graph-spec-kit run CASE", start: () => time([...kit, ...run]) },
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
