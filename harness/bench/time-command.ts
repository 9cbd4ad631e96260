import { spawn } from "node:child_process";
import { once } from "node:events";

/** How a command ran. */
export interface CommandTiming {
  /** From its start to its exit. */
  readonly ms: number;
  /** `null` when a signal ended it. */
  readonly status: number | null;
  /** The end of what it wrote. */
  readonly output: string;
}

/** Where and with what a command runs. */
export interface CommandPlace {
  readonly folder?: string | undefined;
  /** Variables that are added to the environment. */
  readonly env?: Readonly<Record<string, string>> | undefined;
  /** Is called with the id of the process once it runs. */
  readonly onStarted?: ((pid: number) => void) | undefined;
}

/** Times a command, from its start to its exit. */
export async function timeCommand(
  [program = "", ...args]: readonly string[],
  { folder, env, onStarted }: CommandPlace = {},
): Promise<CommandTiming> {
  const started = performance.now();
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      output = (output + chunk).slice(-2000);
    });
  }
  await once(child, "spawn");
  if (child.pid !== undefined) {
    onStarted?.(child.pid);
  }
  const [status] = await once(child, "close");
  return { ms: performance.now() - started, status, output };
}
