import { type BenchContext, compareInRounds } from "./compare-in-rounds.ts";
import { kitFile, runCommand, startServer } from "./run-command.ts";

const sizes = {
  full: { few: 100, more: [10_000, 100_000] },
  quick: { few: 10, more: [20] },
} as const;

/** The largest run takes minutes, and the memory hardly differs between rounds. */
const maxRounds = 3;

/** Prints the most memory that a process has held, in KiB, as its last line. */
const preload =
  'data:text/javascript,process.on("exit",()=>console.log("\\n"+process.resourceUsage().maxRSS))';

/** Compares the memory of the kit in runs of more and more generated cases. */
export async function compareGrowth(context: BenchContext): Promise<string> {
  const { few, more } = context.isQuick ? sizes.quick : sizes.full;
  const nameSize = (size: number): string => `${size} cases`;
  const { baseUrl, stop } = await startServer(context.serverCommand);
  const kit = [process.execPath, "--import", preload, kitFile, "run", "generated/**", "--quiet"];
  try {
    return await compareInRounds(Math.min(context.rounds, maxRounds), {
      title: "Growth of the kit, generated cases",
      unit: "MiB",
      yardstick: nameSize(few),
      contenders: [few, ...more].map((size) => ({ name: nameSize(size), size })),
      tasks: [{ name: "peak memory" }],
      measure: async ({ size }) => {
        const command = [...kit, "--url", baseUrl, "--generated", String(size)];
        const { stdout } = await runCommand(command);
        return Number(stdout.trim().split("\n").at(-1)) / 1024;
      },
    });
  } finally {
    await stop();
  }
}
