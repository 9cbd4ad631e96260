import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { describeError } from "../kit/describe-error.ts";
import { findFreePort } from "./find-free-port.ts";

/** A server that was started by command; it is the leader of a process group of its own. */
export interface ServerProcess {
  /** Base URLs under which it may answer, the likeliest first. */
  baseUrls(): readonly string[];
  /** The base URL that its first line names; undefined without one after `patienceMs`. */
  printedUrl(patienceMs: number): Promise<string | undefined>;
  /** What became of it, and undefined while it runs. */
  ending(): string | undefined;
  /** The last lines that it wrote to stderr. */
  lastErrors(): readonly string[];
  /** Stops it and all that it started: asked first, forced after `graceMs`. */
  stop(graceMs?: number): Promise<void>;
}

/** What the marks in a command's arguments stand for. */
export interface CommandPlaceholders {
  /** Path of the file with the records, for `{library}`. */
  readonly datasetFile: string;
}

/**
 * Starts a server by command. A free port is given to it as `PORT` in its environment and in the
 * place of `{port}` in its arguments.
 *
 * @throws Error when the command cannot be started.
 */
export async function startServerProcess(
  command: readonly string[],
  { datasetFile }: CommandPlaceholders,
): Promise<ServerProcess> {
  const port = await findFreePort();
  const [program = "", ...args] = command.map((argument) =>
    argument.replaceAll("{port}", String(port)).replaceAll("{library}", datasetFile),
  );
  const child = spawn(program, args, {
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, PORT: String(port) },
  });
  try {
    await once(child, "spawn");
  } catch (error) {
    throw new Error(`Cannot start the command ${JSON.stringify(program)}: ${describeError(error)}`);
  }
  return superviseProcess(child, `http://127.0.0.1:${port}`);
}

type Child = ChildProcessByStdio<null, Readable, Readable>;

function superviseProcess(child: Child, assumedUrl: string): ServerProcess {
  const errors = keepLastLines(child.stderr, 20);
  let printedUrl: string | undefined;
  const firstLine = new AbortController();
  let ending: string | undefined;
  readFirstLine(child.stdout, (line) => {
    printedUrl = readBaseUrl(line);
    firstLine.abort();
  });
  const exited = once(child, "exit");
  const closed = once(child, "close");
  child.once("exit", (code, signal) => {
    ending = signal === null ? `ended with status ${code}` : `was ended by ${signal}`;
  });
  const killGroup = (signal: NodeJS.Signals): void => {
    signalGroup(child.pid, signal);
  };
  const killAtExit = (): void => killGroup("SIGKILL");
  process.once("exit", killAtExit);
  return {
    baseUrls: () => [...new Set([printedUrl ?? assumedUrl, assumedUrl])],
    async printedUrl(patienceMs) {
      await setTimeout(patienceMs, undefined, { signal: firstLine.signal }).catch(() => undefined);
      return printedUrl;
    },
    ending: () => ending,
    lastErrors: () => errors,
    async stop(graceMs = 5000) {
      killGroup("SIGTERM");
      const patience = new AbortController();
      const late = setTimeout(graceMs, undefined, { signal: patience.signal }).catch(
        () => undefined,
      );
      await Promise.race([closed, late]);
      patience.abort();
      killGroup("SIGKILL");
      await exited;
      // Whoever left the group may hold them open for ever.
      child.stdout.destroy();
      child.stderr.destroy();
      process.off("exit", killAtExit);
    },
  };
}

/** A group that is gone already is as stopped as can be. */
function signalGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) {
      process.kill(-pid, signal);
    }
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) {
      throw error;
    }
  }
}

/** Reads on to the end, since a server whose output nobody reads would stand still. */
function readFirstLine(stream: Readable, onLine: (line: string) => void): void {
  let start: string | undefined = "";
  stream.setEncoding("utf8").on("data", (chunk: string) => {
    if (start !== undefined) {
      start += chunk;
      const end = start.indexOf("\n");
      if (end !== -1 || start.length > 4096) {
        onLine(start.slice(0, end === -1 ? undefined : end));
        start = undefined;
      }
    }
  });
}

function readBaseUrl(line: string): string | undefined {
  const url = line.trim();
  return /^http:\/\/[^\s/:]+:\d+(\/\S*)?$/.test(url) && URL.canParse(url) ? url : undefined;
}

/** Keeps the last lines, each cut to a bearable length. */
function keepLastLines(stream: Readable, count: number): readonly string[] {
  const lines: string[] = [];
  let rest = "";
  stream.setEncoding("utf8").on("data", (chunk: string) => {
    const parts = (rest + chunk).split("\n");
    rest = (parts.pop() ?? "").slice(-2000);
    lines.push(...parts.map((line) => line.slice(0, 500)));
    lines.splice(0, Math.max(0, lines.length - count));
  });
  stream.on("end", () => {
    if (rest !== "") {
      lines.push(rest.slice(0, 500));
    }
  });
  return lines;
}
