import { describeError } from "../kit/describe-error.ts";
import type { ResponseLimit } from "../transport/connection.ts";
import { createFetchTarget, type FetchHandler } from "../transport/create-fetch-target.ts";
import type { SentExchange, Target } from "../transport/exchange.ts";
import { healthCheck } from "../transport/health-check.ts";
import { createHttpTarget } from "../transport/http-target.ts";
import type { ServerAccess } from "../transport/server-access.ts";
import type { WireRequest } from "../transport/wire-request.ts";
import { type Awaited, awaitResponse, type WaitOptions } from "./await-response.ts";
import { describeSilentCommand } from "./describe-silent-command.ts";
import { findOtherAddress, speaksOldHttp } from "./find-other-address.ts";
import { type ConcurrencyProbe, probeConcurrency } from "./probe-concurrency.ts";
import { type RestartedServer, restartServer } from "./restart-server.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";

/**
 * Where the server under test is: at a base URL, to be started by a command, or a handler in this
 * process. A handler gets the same requests without a socket, so that cases about connections and
 * raw bytes prove less.
 *
 * @example
 * ```ts
 * const running: TargetSource = { url: "http://127.0.0.1:8080" };
 * const started: TargetSource = { command: ["node", "server.js", "--port", "{port}"] };
 * const handled: TargetSource = { fetch: async (request) => Response.json(await request.json()) };
 * ```
 */
export type TargetSource =
  | { readonly url: string }
  | { readonly command: readonly string[] }
  | { readonly fetch: FetchHandler };

/** How to reach the server, and how long to wait for it. */
export interface OpenOptions {
  readonly access: ServerAccess;
  readonly responseLimit: ResponseLimit;
  /** Maximum number of open connections; 1 for a server that serves one at a time. */
  readonly connections: number;
  /** Maximum milliseconds until the first HTTP response. */
  readonly waitMs: number;
  /** What to wait with: the first request that the server gets; a health check when left out. */
  readonly firstRequest?: WireRequest | undefined;
  /** Path of the file with the records, for `{library}` in a command. */
  readonly datasetFile: string;
  /** File to which all output of a command is appended; none when left out. */
  readonly serverLog?: string | undefined;
  /** Ends the wait when it fires. */
  readonly signal?: AbortSignal | undefined;
}

/** A server that responds, ready to be judged. */
export interface OpenedTarget {
  readonly target: Target;
  readonly probe: ConcurrencyProbe;
  /** What was sent to wait for the server and to probe it. */
  readonly sent: readonly SentExchange[];
  /** Opens a target of one connection at another base URL. */
  readonly connect: (baseUrl: string) => Target;
  /** How the process of a started server ended; undefined while it runs, and without one. */
  readonly ending: () => string | undefined;
  /** Fires when the process of a started server has exited; left out without one. */
  readonly exited?: AbortSignal | undefined;
  /** What a started server wrote last; undefined for one that ran already. */
  readonly lastOutput: () => ServerOutput | undefined;
  /** Starts a server once more by the same command; left out for one that ran already. */
  readonly restart?: (() => Promise<RestartedServer | undefined>) | undefined;
  /** Closes the connections, and stops the server if it was started here. */
  readonly close: () => Promise<void>;
}

/**
 * The last lines that a server wrote, each cut to 500 characters.
 *
 * @example
 * ```ts
 * const describe = ({ stderr }: ServerOutput): string => stderr.join("\n");
 * ```
 */
export interface ServerOutput {
  readonly stderr: readonly string[];
  readonly stdout: readonly string[];
}

/** The server, or why there is nothing to judge. */
export type Opened =
  | { readonly ok: true; readonly opened: OpenedTarget }
  | { readonly ok: false; readonly message: string };

/** Starts the server if there is a command, waits for its first response, and probes it. */
export async function openTarget(source: TargetSource, options: OpenOptions): Promise<Opened> {
  const opened = await openSource(source, options);
  return !opened.ok && options.signal?.aborted === true
    ? { ok: false, message: "Interrupted before the server responded" }
    : opened;
}

async function openSource(source: TargetSource, options: OpenOptions): Promise<Opened> {
  if ("fetch" in source) {
    return openHandler(source.fetch, options);
  }
  return "url" in source ? openUrl(source.url, options) : openCommand(source.command, options);
}

/** A handler is there already: nothing has to be awaited, found or stopped. */
async function openHandler(handle: FetchHandler, options: OpenOptions): Promise<Opened> {
  const connect = (_baseUrl: string, connections: number): Target =>
    createFetchTarget(handle, { ...options, connections });
  const { firstRequest: request = healthCheck } = options;
  const target = connect("", 1);
  const exchange = await target.send(request, { signal: options.signal });
  const first = { request, exchange };
  const { baseUrl } = target;
  return { ok: true, opened: await probeTarget({ baseUrl, first, connect }, options) };
}

async function openUrl(url: string, options: OpenOptions): Promise<Opened> {
  const awaited = await awaitResponse({
    ...toWaitOptions(options, [options.signal]),
    baseUrls: () => [url],
  });
  if (awaited.ok) {
    return { ok: true, opened: await probeTarget(awaited, options) };
  }
  return { ok: false, message: await explainSilence(url, awaited.message, options) };
}

async function explainSilence(url: string, reason: string, options: OpenOptions): Promise<string> {
  const other = await findOtherAddress(url, options);
  const silence = `Nothing responds at ${url}: ${reason}.`;
  if (other !== undefined) {
    return `${silence} The server responds at ${other}: give that with --url`;
  }
  return (await speaksOldHttp(url, options))
    ? `${silence} The server responds to HTTP/1.0 only, and the kit sends HTTP/1.1`
    : `${silence} Start the server there, or give its base URL (without /graph) with --url`;
}

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
    const preferred = await preferPrintedUrl(awaited, server, options);
    return { ok: true, opened: await probeTarget(preferred, options, { server, command }) };
  }
  // Stopping the server ends it, too: only what ended it before is worth reporting.
  const ending = server.ending();
  const other = ending === undefined ? await findListening(server, options) : undefined;
  await server.stop();
  return {
    ok: false,
    message: describeSilentCommand(server, {
      command,
      ending,
      reason: awaited.message,
      isSlow: awaited.isSlow,
      other,
    }),
  };
}

/** Finds that a command listens at its port, but at another address. */
async function findListening(
  server: ServerProcess,
  options: OpenOptions,
): Promise<string | undefined> {
  const assumed = server.baseUrls().at(-1);
  return assumed === undefined || options.signal?.aborted === true
    ? undefined
    : findOtherAddress(assumed, options);
}

/**
 * The port may respond before the first line has arrived, and at another path than the one in the
 * line. If the printed base URL responds, too, it is the one to judge.
 */
async function preferPrintedUrl(
  responding: Responding,
  server: ServerProcess,
  options: OpenOptions,
): Promise<Responding> {
  const printed = await server.printedUrl(printTimeoutMs);
  if (printed === undefined || printed === responding.baseUrl) {
    return responding;
  }
  const awaited = await awaitResponse({
    ...toWaitOptions(options, [options.signal, server.exited]),
    waitMs: printTimeoutMs,
    baseUrls: () => [printed],
  });
  return awaited.ok ? awaited : responding;
}

/** A server that responds already prints its base URL soon, if ever; in milliseconds. */
const printTimeoutMs = 500;

/** A server that responded. */
type Responding = Pick<Extract<Awaited, { readonly ok: true }>, "baseUrl" | "first"> & {
  /** Opens a target at a base URL with up to this many connections; over HTTP when left out. */
  readonly connect?: (baseUrl: string, connections: number) => Target;
};

async function probeTarget(
  { baseUrl, first, connect: connectTo }: Responding,
  options: OpenOptions,
  started?: { readonly server: ServerProcess; readonly command: readonly string[] },
): Promise<OpenedTarget> {
  const open =
    connectTo ?? ((url, connections) => createHttpTarget(url, { ...options, connections }));
  const connect = (connections: number): Target => open(baseUrl, connections);
  const { probe, sent } = await probeConcurrency(connect, options.access, options.signal);
  const target = connect(probe.concurrent ? options.connections : 1);
  return {
    target,
    probe,
    sent: [first, ...sent],
    connect: (other) => open(other, 1),
    ending: () => started?.server.ending(),
    exited: started?.server.exited,
    lastOutput: () =>
      started && { stderr: started.server.lastErrors(), stdout: started.server.lastOutput() },
    restart: started && (() => restartServer(started.command, options)),
    async close() {
      await target.close();
      await started?.server.stop();
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
    request: options.firstRequest,
    connect: (baseUrl) => createHttpTarget(baseUrl, { ...options, connections: 1 }),
    signal: AbortSignal.any(ends.filter((signal) => signal !== undefined)),
  };
}
