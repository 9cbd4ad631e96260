import { type SpawnOptions, spawnSync } from "node:child_process";

interface TreeStart {
  readonly program: string;
  readonly args: readonly string[];
  readonly options: Pick<SpawnOptions, "detached" | "windowsHide" | "windowsVerbatimArguments">;
}

/** Plans the start of a command as leader of a process group; on Windows, a shell starts it. */
export function planStart(
  [program = "", ...args]: readonly string[],
  platform: NodeJS.Platform = process.platform,
): TreeStart {
  if (platform !== "win32") {
    return { program, args, options: { detached: true } };
  }
  const line = [program, ...args].map(quoteForWindows).join(" ");
  const options = { windowsHide: true, windowsVerbatimArguments: true };
  return { program: "cmd.exe", args: ["/d", "/s", "/c", `"${line}"`], options };
}

/** Quotes a word for `cmd.exe` and for the program, which reads its own command line. */
function quoteForWindows(word: string): string {
  return /^[\w.:/\\=@+,-]+$/.test(word)
    ? word
    : `"${word.replaceAll(/(\\*)"/g, '$1$1\\"').replace(/(\\+)$/, "$1$1")}"`;
}

/** Sends a signal to a program and to all it has started; on Windows, the programs end at once. */
export function signalTree(
  pid: number,
  signal: NodeJS.Signals,
  platform: NodeJS.Platform = process.platform,
): void {
  if (platform === "win32") {
    spawnSync("taskkill", ["/PID", String(pid), "/T", "/F"], { stdio: "ignore" });
    return;
  }
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) {
      throw error;
    }
  }
}
