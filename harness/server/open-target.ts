import { describeError } from "../kit/describe-error.ts";
import type { ResponseLimit } from "../transport/connection.ts";
import type { Target } from "../transport/exchange.ts";
import { healthCheck } from "../transport/health-check.ts";
import { createHttpTarget } from "../transport/http-target.ts";
import { type ServerAccess, timeoutOf } from "../transport/server-access.ts";
import { awaitResponse, type WaitOptions } from "./await-response.ts";
import { type ConcurrencyProbe, probeConcurrency } from "./probe-concurrency.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";
import { speaksTls } from "./speaks-tls.ts";

/**
 * Where the server under test is: at a base URL, or to be started by a command.
 *
 * @example
 * ```ts
 * const running: TargetSource = { url: "http://127.0.0.1:8080" };
 * const started: TargetSource = { command: ["node", "server.js", "--port", "{port}"] };
 * ```
 */
export type TargetSource = { readonly url: string } | { readonly command: readonly string[] };

/** How to reach the server, and how long to wait for it. */
export interface OpenOptions {
  readonly access: ServerAccess;
  readonly responseLimit: ResponseLimit;
  /** Maximum number of open connections; 1 for a server that serves one at a time. */
  readonly connections: number;
  /** Maximum milliseconds until the first HTTP response. */
  readonly waitMs: number;
  /** Path of the file with the records, for `{library}` in a command. */
  readonly datasetFile: string;
  /** Ends the wait when it fires. */
  readonly signal?: AbortSignal | undefined;
}

/** A server that responds, ready to be judged. */
export interface OpenedTarget {
  readonly target: Target;
  readonly probe: ConcurrencyProbe;
  /** Opens a target of one connection at another base URL. */
  readonly connect: (baseUrl: string) => Target;
  /** How the process of a started server ended; undefined while it runs, and without one. */
  readonly ending: () => string | undefined;
  /** Closes the connections, and stops the server if it was started here. */
  readonly close: () => Promise<void>;
}

/** The server, or why there is nothing to judge. */
export type Opened =
  | { readonly ok: true; readonly opened: OpenedTarget }
  | { readonly ok: false; readonly message: string };

/** Starts the server if there is a command, waits for its first response, and probes it. */
export async function openTarget(source: TargetSource, options: OpenOptions): Promise<Opened> {
  const opened =
    "url" in source
      ? await openUrl(source.url, options)
      : await openCommand(source.command, options);
  return !opened.ok && options.signal?.aborted === true
    ? { ok: false, message: "Interrupted before the server responded" }
    : opened;
}

async function openUrl(url: string, options: OpenOptions): Promise<Opened> {
  const awaited = await awaitResponse({
    ...toWaitOptions(options, [options.signal]),
    baseUrls: () => [url],
  });
  if (awaited.ok) {
    return { ok: true, opened: await probeTarget(awaited.baseUrl, options) };
  }
  const other = await findOtherScheme(url, options);
  return {
    ok: false,
    message:
      other === undefined
        ? describeSilence(url, awaited.message)
        : `Nothing responds at ${url}: ${awaited.message}. The server responds at ${other}: give that with --url`,
  };
}

/** Finds that a server speaks TLS where the base URL begins with `http`, or the other way round. */
async function findOtherScheme(url: string, options: OpenOptions): Promise<string | undefined> {
  const timeoutMs = Math.min(otherSchemeMs, timeoutOf(options.access));
  if (!url.startsWith("https:")) {
    const other = url.replace(/^http:/, "https:");
    return (await speaksTls(other, timeoutMs)) ? other : undefined;
  }
  const other = url.replace(/^https:/, "http:");
  // No header is sent: it could be a secret.
  const target = createHttpTarget(other, { access: { timeoutMs }, connections: 1 });
  try {
    const exchange = await target.send(healthCheck, { signal: options.signal });
    return exchange.outcome === "response" ? other : undefined;
  } finally {
    await target.close();
  }
}

/** Maximum milliseconds for a request with the other protocol. */
const otherSchemeMs = 1000;

async function openCommand(command: readonly string[], options: OpenOptions): Promise<Opened> {
  let server: ServerProcess;
  try {
    server = await startServerProcess(command, options);
  } catch (error) {
    return { ok: false, message: describeError(error) };
  }
  const awaited = await awaitResponse({
    ...toWaitOptions(options, [options.signal, server.exited]),
    baseUrls: server.baseUrls,
  });
  if (awaited.ok) {
    const baseUrl = await preferPrintedUrl(awaited.baseUrl, server, options);
    return { ok: true, opened: await probeTarget(baseUrl, options, server) };
  }
  // Stopping the server ends it, too: only what ended it before is worth reporting.
  const ending = server.ending();
  await server.stop();
  return {
    ok: false,
    message: describeFailedCommand(server, { ending, reason: awaited.message, command }),
  };
}

/**
 * The port may respond before the first line has arrived, and at another path than the one in the
 * line. If the printed base URL responds, too, it is the one to judge.
 */
async function preferPrintedUrl(
  responding: string,
  server: ServerProcess,
  options: OpenOptions,
): Promise<string> {
  const printed = await server.printedUrl(printTimeoutMs);
  if (printed === undefined || printed === responding) {
    return responding;
  }
  const awaited = await awaitResponse({
    ...toWaitOptions(options, [options.signal, server.exited]),
    waitMs: printTimeoutMs,
    baseUrls: () => [printed],
  });
  return awaited.ok ? printed : responding;
}

/** A server that responds already prints its base URL soon, if ever; in milliseconds. */
const printTimeoutMs = 500;

async function probeTarget(
  baseUrl: string,
  options: OpenOptions,
  server?: ServerProcess,
): Promise<OpenedTarget> {
  const connect = (connections: number): Target =>
    createHttpTarget(baseUrl, { ...options, connections });
  const probe = await probeConcurrency(connect, options.access, options.signal);
  const target = connect(probe.concurrent ? options.connections : 1);
  return {
    target,
    probe,
    connect: (other) => createHttpTarget(other, { ...options, connections: 1 }),
    ending: () => server?.ending(),
    async close() {
      await target.close();
      await server?.stop();
    },
  };
}

function toWaitOptions(
  options: OpenOptions,
  ends: readonly (AbortSignal | undefined)[],
): Omit<WaitOptions, "baseUrls"> {
  const { access, waitMs } = options;
  return {
    access,
    waitMs,
    connect: (baseUrl) => createHttpTarget(baseUrl, { ...options, connections: 1 }),
    signal: AbortSignal.any(ends.filter((signal) => signal !== undefined)),
  };
}

function describeSilence(url: string, reason: string): string {
  return `Nothing responds at ${url}: ${reason}. Start the server there, or give its base URL (without /graph) with --url`;
}

/** Why a command is not judged: how it ended before it was stopped, and why no attempt worked. */
interface CommandFailure {
  readonly ending: string | undefined;
  readonly reason: string;
  readonly command: readonly string[];
}

/** Finds a port in the words of a command whose arguments do not name the port. */
function adviseOnPort(command: readonly string[]): string {
  const port = command.some((word) => word.includes("{port}"))
    ? undefined
    : command.map((word) => /^(?:.*[:=])?(\d{2,5})$/.exec(word)?.[1]).find(Boolean);
  return port === undefined ? "" : `. Its arguments name the port ${port}: write {port} instead`;
}

function describeFailedCommand(
  server: ServerProcess,
  { ending, reason, command }: CommandFailure,
): string {
  const urls = server.baseUrls().join(" or ");
  const errors = server.lastErrors();
  const what =
    ending === undefined
      ? `The command gave no HTTP response at ${urls}: ${reason}. It must listen on the port in PORT (or {port}), or print its base URL as its first line${adviseOnPort(command)}`
      : `The command ${ending} before it gave an HTTP response`;
  return errors.length === 0
    ? `${what}; it wrote nothing to stderr`
    : [`${what}; the last lines of its stderr:`, ...errors.map((line) => `  ${line}`)].join("\n");
}
