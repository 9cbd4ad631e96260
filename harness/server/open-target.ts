import { describeError } from "../kit/describe-error.ts";
import type { Target } from "../transport/exchange.ts";
import { createHttpTarget, type HttpTargetOptions } from "../transport/http-target.ts";
import { awaitResponse } from "./await-response.ts";
import { type ConcurrencyProbe, probeConcurrency } from "./probe-concurrency.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";

/** Where the server under test is: at a base URL, or to be started by a command. */
export type TargetSource = { readonly url: string } | { readonly command: readonly string[] };

/** How to reach and to wait for the server. */
export interface OpenOptions {
  readonly http: Omit<HttpTargetOptions, "connections">;
  /** Most milliseconds until the first HTTP answer. */
  readonly waitMs: number;
  /** Path of the file with the records, for `{library}` in a command. */
  readonly datasetFile: string;
  readonly signal?: AbortSignal | undefined;
}

/** A server that answers, ready to be judged. */
export interface OpenedTarget {
  readonly target: Target;
  readonly probe: ConcurrencyProbe;
  /** Why a server that was started by command is gone; undefined while it runs. */
  readonly ending: () => string | undefined;
  /** Ends connections, and the server if it was started here. */
  readonly close: () => Promise<void>;
}

/** The server, or why there is nothing to judge. */
export type Opened =
  | { readonly ok: true; readonly opened: OpenedTarget }
  | { readonly ok: false; readonly message: string };

/** Enough for several cases at a time that send many requests together. */
const maxConnections = 64;

/** Starts the server where it is given by command, waits for its first answer and probes it. */
export async function openTarget(source: TargetSource, options: OpenOptions): Promise<Opened> {
  const opened = await openSource(source, options);
  return !opened.ok && options.signal?.aborted === true
    ? { ok: false, message: "Interrupted before the server gave an answer" }
    : opened;
}

async function openSource(source: TargetSource, options: OpenOptions): Promise<Opened> {
  if ("url" in source) {
    const awaited = await awaitResponse({
      ...options,
      http: { ...options.http, connections: 1 },
      baseUrls: () => [source.url],
      givenUp: () => undefined,
    });
    return awaited.ok
      ? { ok: true, opened: await probeTarget(awaited.baseUrl, options) }
      : { ok: false, message: describeSilence(source.url, awaited.message) };
  }
  return openCommand(source.command, options);
}

async function openCommand(command: readonly string[], options: OpenOptions): Promise<Opened> {
  let server: ServerProcess;
  try {
    server = await startServerProcess(command, options);
  } catch (error) {
    return { ok: false, message: describeError(error) };
  }
  const awaited = await awaitResponse({
    ...options,
    http: { ...options.http, connections: 1 },
    baseUrls: server.baseUrls,
    givenUp: server.ending,
  });
  if (awaited.ok) {
    const baseUrl = await preferPrintedUrl(awaited.baseUrl, server, options);
    return { ok: true, opened: await probeTarget(baseUrl, options, server) };
  }
  await server.stop();
  return { ok: false, message: describeFailedCommand(server, awaited.message) };
}

/**
 * The port may answer before the first line is there, and at another path than the one that the
 * line names: where the printed base URL answers, too, it is the one that is meant.
 */
async function preferPrintedUrl(
  answering: string,
  server: ServerProcess,
  options: OpenOptions,
): Promise<string> {
  const printed = await server.printedUrl(printedWithinMs);
  if (printed === undefined || printed === answering) {
    return answering;
  }
  const awaited = await awaitResponse({
    ...options,
    waitMs: printedWithinMs,
    http: { ...options.http, connections: 1 },
    baseUrls: () => [printed],
    givenUp: server.ending,
  });
  return awaited.ok ? printed : answering;
}

/** A server that answers already prints its base URL soon, if ever; in milliseconds. */
const printedWithinMs = 500;

async function probeTarget(
  baseUrl: string,
  { http }: OpenOptions,
  server?: ServerProcess,
): Promise<OpenedTarget> {
  const probe = await probeConcurrency(baseUrl, { ...http, connections: 1 });
  const target = createHttpTarget(baseUrl, {
    ...http,
    connections: probe.overlap ? maxConnections : 1,
  });
  return {
    target,
    probe,
    ending: () => server?.ending(),
    async close() {
      await target.close();
      await server?.stop();
    },
  };
}

function describeSilence(url: string, reason: string): string {
  return `Nothing answers at ${url}: ${reason}. Start the server there, or name its base URL (without /graph) by --url`;
}

function describeFailedCommand(server: ServerProcess, reason: string): string {
  const urls = server.baseUrls().join(" or ");
  const errors = server.lastErrors();
  const ending = server.ending();
  const what =
    ending === undefined
      ? `The command gave no HTTP answer at ${urls}: ${reason}. It must listen on the port in PORT (or {port}), or print its base URL as its first line`
      : `The command ${ending} before it gave an HTTP answer`;
  return errors.length === 0
    ? `${what}; it wrote nothing to stderr`
    : [`${what}; the last lines of its stderr:`, ...errors.map((line) => `  ${line}`)].join("\n");
}
