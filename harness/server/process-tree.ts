import { type SpawnOptions, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";

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

/**
 * Sends a signal to a program and to all it has started; on Windows, the programs end at once.
 *
 * @param signal 0 sends none.
 * @returns false if all of them have ended; on Windows, that is not known.
 */
export function signalTree(
  pid: number,
  signal: NodeJS.Signals | 0,
  platform: NodeJS.Platform = process.platform,
): boolean {
  if (platform === "win32") {
    if (signal !== 0) {
      spawnSync("taskkill", ["/PID", String(pid), "/T", "/F"], { stdio: "ignore" });
    }
    return true;
  }
  try {
    return process.kill(-pid, signal);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) {
      throw error;
    }
    return false;
  }
}

/** Finds what a program has started and what has left its process group; only Linux shows that. */
export interface TreeMark {
  /** Goes into the environment of the program. */
  readonly env: Readonly<Record<string, string>>;
  /** Ends all processes that still have it in their environment. */
  readonly kill: () => void;
}

/** Makes a mark that no other program has. */
export function markTree(): TreeMark {
  const name = "GRAPH_SPEC_KIT_STARTED";
  const value = randomUUID();
  return { env: { [name]: value }, kill: () => killMarked(`${name}=${value}`) };
}

/** Looks again until it finds none, since one may start another meanwhile. */
function killMarked(mark: string): void {
  const killed = new Set<string>();
  for (let count = -1; count < killed.size; ) {
    count = killed.size;
    const names = process.platform === "linux" ? readdirSync("/proc") : [];
    for (const pid of names.filter((name) => /^\d+$/.test(name) && !killed.has(name))) {
      try {
        if (readFileSync(`/proc/${pid}/environ`, "latin1").split("\0").includes(mark)) {
          process.kill(Number(pid), "SIGKILL");
          killed.add(pid);
        }
      } catch {
        // It has ended, or is another user's.
      }
    }
  }
}
