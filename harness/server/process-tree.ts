import {
  type ChildProcess,
  type ChildProcessByStdio,
  type SpawnOptions,
  spawn,
  spawnSync,
} from "node:child_process";
import { randomUUID } from "node:crypto";
import { once, setMaxListeners } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { Socket } from "node:net";
import type { Readable, Writable } from "node:stream";
import { describeError } from "../terminal/describe-error.ts";
import { printError } from "../terminal/print.ts";
import { waitAtMost } from "../transport/wait-at-most.ts";

/** A process that was started by a command. It leads a new process group. */
export interface StartedProcess {
  readonly child: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly exited: AbortSignal;
  /** How it ended, like `ended with status 1`; undefined while it runs. */
  readonly ending: () => string | undefined;
  /**
   * Stops the whole process group: by SIGTERM first, by SIGKILL after `graceMs`, which are 5000 when
   * left out; on Linux, also what has left it.
   */
  readonly stop: (graceMs?: number) => Promise<void>;
}

/**
 * Starts a command, and ends what it has started when the kit ends.
 *
 * @param environment added to that of the kit.
 * @throws Error when the command cannot be started.
 */
export async function startProcess(
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<StartedProcess> {
  const { program, args, options } = planStart(words);
  const mark = randomUUID();
  const child = spawn(program, args, {
    ...options,
    stdio: ["pipe", "pipe", "pipe"],
    env: { ...process.env, ...environment, [markName]: mark },
  });
  try {
    await once(child, "spawn");
  } catch (error) {
    const reason = startErrors.get(readCode(error)) ?? describeError(error);
    throw new Error(`Cannot start the command ${JSON.stringify(words[0])}: ${reason}`);
  }
  child.stdin.on("error", () => undefined);
  return supervise(child, `${markName}=${mark}`);
}

const startErrors: ReadonlyMap<unknown, string> = new Map([
  ["ENOENT", "there is no such program, or its first line names one that does not exist"],
  ["EACCES", "it may not be run: try chmod +x, or put the program that runs it first"],
]);

const markName = "GRAPH_SPEC_KIT_STARTED";

/** Milliseconds between two looks at whether a process group has ended. */
const stepMs = 20;

/** Milliseconds in which a process ends that is killed. */
const killMs = 5000;

/** Milliseconds until all output is read of a command that has ended. */
const outputMs = 1000;

/** @param mark what all that it starts has in its environment; only Linux shows that. */
function supervise(child: StartedProcess["child"], mark: string): StartedProcess {
  let ending: string | undefined;
  const exit = new AbortController();
  // Each request without a response waits for it.
  setMaxListeners(0, exit.signal);
  const closed = new AbortController();
  const guard = guardGroup(child.pid);
  child.once("close", () => {
    closed.abort();
    guard?.kill("SIGKILL");
  });
  child.once("exit", (code, signal) => {
    ending = signal === null ? `ended with status ${code}` : `was ended by ${signal}`;
    exit.abort();
  });
  const killGroup = (signal: NodeJS.Signals | 0): boolean =>
    child.pid !== undefined && signalTree(child.pid, signal);
  const killAtExit = (): void => {
    // Once it is closed, nothing of the group is left that could hold its output.
    if (!closed.signal.aborted) {
      killGroup("SIGKILL");
    }
    killMarked(mark);
  };
  process.once("exit", killAtExit);
  return {
    child,
    exited: exit.signal,
    ending: () => ending,
    async stop(graceMs = 5000) {
      killGroup("SIGTERM");
      const deadline = performance.now() + graceMs;
      // What has left the group may hold its output.
      while (killGroup(0) && !closed.signal.aborted && performance.now() < deadline) {
        await waitAtMost(stepMs, closed.signal);
      }
      killGroup("SIGKILL");
      killMarked(mark);
      await waitAtMost(killMs, exit.signal);
      if (!exit.signal.aborted) {
        printError(
          `Cannot stop process ${child.pid}: does it run as another user? Stop it yourself`,
        );
      }
      // What it wrote last may not be read yet.
      await waitAtMost(outputMs, closed.signal);
      // A process that was not found, or may not be ended, can keep them open forever.
      child.stdin.destroy();
      child.stdout.destroy();
      child.stderr.destroy();
      child.unref();
      process.off("exit", killAtExit);
    },
  };
}

/**
 * Ends a process group once this process has ended, even by a signal that no handler sees, or in a
 * worker of a test runner that is terminated: its end of the pipe closes in any case.
 */
function guardGroup(pid: number | undefined): ChildProcess | undefined {
  if (pid === undefined || process.platform === "win32") {
    return undefined;
  }
  const guard = spawn("sh", ["-c", 'read -r _; kill -KILL "-$0"', String(pid)], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  guard.on("error", () => undefined);
  guard.unref();
  if (guard.stdin instanceof Socket) {
    guard.stdin.unref();
  }
  return guard;
}

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
 * @returns false if all of them have ended; on Windows, that is not known. One of another user goes on.
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
    const code = readCode(error);
    if (code !== "ESRCH" && code !== "EPERM") {
      throw error;
    }
    return code === "EPERM";
  }
}

function readCode(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}

/**
 * Ends all processes with a mark in their environment, also those that have left the group. It looks
 * again until it finds none, since one may start another meanwhile.
 */
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
