import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import type { KnownMutant } from "./known-mutant.ts";

/** A mutant that is being served. */
export interface ServedMutant extends KnownMutant {
  /** Its base URL. */
  readonly url: string;
}

/** A process that serves every mutant of a server, each at its own base URL. */
export interface MutantsServer {
  readonly mutants: readonly ServedMutant[];
  /** How the process ended, like `ended with status 1`; undefined while it runs. */
  readonly ending: () => string | undefined;
  /** Fires when the process has ended. */
  readonly ended: AbortSignal;
  readonly stop: () => Promise<void>;
}

/** Maximum wait for all mutants to be served, in milliseconds. */
const timeoutMs = 60_000;

/**
 * Starts a process that serves all mutants of a server: runs its command with `--serve-mutants`,
 * which prints one line for each mutant with its name, clauses, description and base URL, separated
 * by tabs, and then an empty line; clauses are separated by commas.
 *
 * @param command starts the server; `{port}` in its arguments is replaced by 0.
 * @throws Error when the command fails or prints anything else.
 */
export async function serveMutants(command: readonly string[]): Promise<MutantsServer> {
  const [program = "", ...args] = command.map((argument) => argument.replaceAll("{port}", "0"));
  const child = spawn(program, [...args, "--serve-mutants"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const server = superviseProcess(child);
  try {
    await once(child, "spawn");
    const mutants = (await readLines(child.stdout)).map(readMutant);
    if (mutants.length === 0) {
      throw new Error(
        `The command serves no mutants: ${[...command, "--serve-mutants"].join(" ")}`,
      );
    }
    return { mutants, ...server };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

type Child = ChildProcessByStdio<null, Readable, null>;

function superviseProcess(child: Child): Omit<MutantsServer, "mutants"> {
  let ending: string | undefined;
  const ended = new AbortController();
  const killAtExit = (): void => void child.kill("SIGKILL");
  process.once("exit", killAtExit);
  child.once("error", () => process.off("exit", killAtExit));
  child.once("exit", (code, signal) => {
    ending = signal === null ? `ended with status ${code}` : `was ended by ${signal}`;
    process.off("exit", killAtExit);
    ended.abort();
  });
  return {
    ending: () => ending,
    ended: ended.signal,
    async stop() {
      if (child.pid !== undefined && ending === undefined) {
        const exited = once(child, "exit");
        // No request is under way, so the server need not end gracefully.
        child.kill("SIGKILL");
        await exited;
      }
    },
  };
}

/** Reads lines until the first empty one or the end, then discards the rest. */
async function readLines(stdout: Readable): Promise<string[]> {
  const lines: string[] = [];
  const signal = AbortSignal.timeout(timeoutMs);
  for await (const line of createInterface({ input: stdout, signal })) {
    if (line === "") {
      break;
    }
    lines.push(line);
  }
  stdout.resume();
  return lines;
}

function readMutant(line: string): ServedMutant {
  const [name, clauses = "", description, url, ...rest] = line.split("\t");
  const [clause, ...alsoBreaks] = clauses.split(",");
  const isComplete = name && clause && description && url && URL.canParse(url);
  if (!isComplete || rest.length > 0) {
    throw new Error(`Cannot read a line of --serve-mutants: ${JSON.stringify(line.slice(0, 200))}`);
  }
  return { name, clause, ...(alsoBreaks.length > 0 && { alsoBreaks }), description, url };
}
