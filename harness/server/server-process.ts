import { createWriteStream } from "node:fs";
import type { Readable } from "node:stream";
import { maxLengths, shortenText } from "../terminal/shorten-text.ts";
import { maxUrlLength } from "../transport/server-access.ts";
import { waitAtMost } from "../transport/wait-at-most.ts";
import { type StartedProcess, startProcess } from "./process-tree.ts";

/** A server that was started by a command. */
export interface ServerProcess extends Pick<StartedProcess, "exited" | "ending" | "stop"> {
  readonly pid: number | undefined;
  /** Base URLs at which it may respond, the most likely first. */
  readonly baseUrls: () => readonly string[];
  /** Fires when the first line of stdout is a base URL of another machine; says so in its reason. */
  readonly misled: AbortSignal;
  /** What it wrote so far; complete once `stop()` is done. */
  readonly output: ServerOutput;
  /** Waits for the base URL that the first line of stdout is; undefined when there is none. */
  readonly awaitUrl: (timeoutMs: number) => Promise<string | undefined>;
}

/** The last lines that a server wrote, each cut to 500 characters. */
export interface ServerOutput {
  readonly stderr: readonly string[];
  readonly stdout: readonly string[];
}

interface CommandOptions {
  readonly datasetFile: string;
  readonly serverLog?: string | undefined;
}

/**
 * Starts a server by a command. The command gets a free port as `PORT` in its environment, and
 * instead of `{port}` in its arguments.
 *
 * @throws Error when the command cannot be started.
 */
export async function startServerProcess(
  command: readonly string[],
  { datasetFile, serverLog }: CommandOptions,
): Promise<ServerProcess> {
  const { findFreePort } = await import("./find-free-port.ts");
  const port = await findFreePort();
  const words = command.map((word) =>
    word.replaceAll("{port}", String(port)).replaceAll("{library}", () => datasetFile),
  );
  const started = await startProcess(words, { PORT: String(port) });
  started.child.stdin.end();
  if (serverLog !== undefined) {
    appendOutput(started.child, serverLog);
  }
  return toServer(started, port);
}

function toServer({ child, exited, ending, stop }: StartedProcess, port: number): ServerProcess {
  const assumedUrl = `http://127.0.0.1:${port}`;
  const output = {
    stderr: keepLastLines(child.stderr, 20),
    stdout: keepLastLines(child.stdout, 20),
  };
  let printedUrl: string | undefined;
  const firstLine = new AbortController();
  const misled = new AbortController();
  readFirstLine(child.stdout, (line) => {
    const printed = readPrintedUrl(line);
    if (printed?.isLocal === false) {
      misled.abort(printed.message);
    }
    printedUrl = printed?.isLocal === true ? printed.url : undefined;
    firstLine.abort();
  });
  return {
    pid: child.pid,
    baseUrls: () => [...new Set([printedUrl ?? assumedUrl, assumedUrl])],
    exited,
    misled: misled.signal,
    ending,
    output,
    async awaitUrl(timeoutMs) {
      await waitAtMost(timeoutMs, firstLine.signal);
      return printedUrl;
    },
    stop,
  };
}

function appendOutput({ stdout, stderr }: StartedProcess["child"], file: string): void {
  const log = createWriteStream(file, { flags: "a" });
  stdout.pipe(log, { end: false });
  stderr.pipe(log, { end: false });
  // A full disk says nothing about the server, which would wait for a reader of its output.
  log.on("error", () => {
    stdout.resume();
    stderr.resume();
  });
}

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

/**
 * Keeps the last lines of a stream, and reads on: a program whose output is not read would block.
 * A long line is cut, which shows: it may end inside of a secret.
 */
export function keepLastLines(stream: Readable, count: number): readonly string[] {
  const lines: string[] = [];
  const add = (added: readonly string[]): void => {
    lines.push(...added.map((line) => shortenText(line, maxLengths.outputLine)));
    lines.splice(0, Math.max(0, lines.length - count));
  };
  let rest = "";
  stream.setEncoding("utf8").on("data", (chunk: string) => {
    const text = rest + chunk;
    const parts = text.slice(findLastLines(text, count)).split("\n");
    rest = (parts.pop() ?? "").slice(0, 2000);
    add(parts);
  });
  stream.on("end", () => add(rest === "" ? [] : [rest]));
  return lines;
}

/** Finds where the last lines of a text begin, and what follows them: it may have thousands. */
function findLastLines(text: string, count: number): number {
  let start = text.length;
  for (let left = count; left >= 0 && start > 0; left -= 1) {
    start = text.lastIndexOf("\n", start - 1);
  }
  return start === 0 ? 0 : start + 1;
}

/** What the first line of a command says about where its server is. */
export type PrintedUrl =
  | { readonly isLocal: true; readonly url: string }
  /** Why a base URL of another machine is not taken. */
  | { readonly isLocal: false; readonly message: string };

/** The hosts of this machine, as URLs spell them: loopback, and the addresses that stand for all. */
const localHost = /^(localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1?\])$/;

/**
 * Reads the base URL that the first line of a command is, or undefined. A command may have fewer
 * rights than the kit: it must not choose a host that gets the headers of the run.
 */
export function readPrintedUrl(line: string): PrintedUrl | undefined {
  const url = line.trim();
  const isUrl = /^http:\/\/(\[[\da-f:.]+\]|[^\s/:@]+):\d+(\/\S*)?$/.test(url);
  if (!isUrl || url.length > maxUrlLength || !URL.canParse(url)) {
    return undefined;
  }
  if (localHost.test(new URL(url).hostname)) {
    return { isLocal: true, url };
  }
  const shown = shortenText(url, maxLengths.outputLine);
  return {
    isLocal: false,
    message: `The command printed the base URL ${shown}, which is not one of this machine; nothing was sent there. Let it print one at 127.0.0.1, or judge that server with --url`,
  };
}
