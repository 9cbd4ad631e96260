import { createFetchTarget, type FetchHandler } from "../transport/create-fetch-target.ts";
import type { Target } from "../transport/exchange.ts";
import type { FailureKind } from "../transport/failure-kind.ts";
import { healthCheck } from "../transport/health-check.ts";
import { awaitResponse, type OpenOptions } from "./await-response.ts";
import { describeAbort } from "./limit-time.ts";
import { type Opened, probeTarget } from "./opened-target.ts";
import { speaksTls } from "./speaks-tls.ts";

/**
 * Where the server under test is: at a base URL, to be started by a command, or a handler in this
 * process. A handler gets the same requests without a socket, so that cases about connections and
 * raw bytes prove less.
 */
export type TargetSource =
  | { readonly url: string }
  | { readonly command: readonly string[] }
  | { readonly fetch: FetchHandler };

/** Starts the server if there is a command, waits for its first response, and probes it. */
export async function openTarget(source: TargetSource, options: OpenOptions): Promise<Opened> {
  const opened = await openSource(source, options);
  return !opened.ok && options.signal?.aborted === true
    ? { ok: false, message: `${describeAbort(options.signal)} before the server responded` }
    : opened;
}

async function openSource(source: TargetSource, options: OpenOptions): Promise<Opened> {
  if ("fetch" in source) {
    return openHandler(source.fetch, options);
  }
  if ("url" in source) {
    return openUrl(source.url, options);
  }
  const { openCommand } = await import("./open-command.ts");
  return openCommand(source.command, options);
}

async function openHandler(handle: FetchHandler, options: OpenOptions): Promise<Opened> {
  const { firstRequest: request = healthCheck } = options;
  const target = createFetchTarget(handle, { ...options, connections: 1 });
  const exchange = await target.send(request, { circumstance: "first", signal: options.signal });
  await target.close();
  const first = { request, exchange };
  const { baseUrl } = target;
  const connect = (_baseUrl: string, connections: number): Target =>
    createFetchTarget(handle, { ...options, connections });
  return { ok: true, opened: await probeTarget({ baseUrl, first, connect }, options) };
}

async function openUrl(url: string, options: OpenOptions): Promise<Opened> {
  const awaited = await awaitResponse({
    ...options,
    baseUrls: () => [url],
    isFinal: createFinality(url),
  });
  if (awaited.ok) {
    return { ok: true, opened: await probeTarget(awaited, options) };
  }
  // A server that responds does not need the search for another address.
  const { describeSilentUrl } = await import("./describe-silence.ts");
  return { ok: false, message: await describeSilentUrl(url, awaited, options) };
}

/**
 * Creates a test of whether a failure at a base URL is final: a certificate stays untrusted, and a
 * port that speaks TLS will not speak plain HTTP. Whatever else failed may only be starting.
 */
function createFinality(url: string): (failure: FailureKind) => Promise<boolean> {
  const { protocol, port } = new URL(url);
  let isTls: Promise<boolean> | undefined;
  return async (failure) => {
    if (failure === "untrusted") {
      return true;
    }
    const isDoubtful = failure === "closed" || failure === "not-http";
    if (protocol !== "http:" || port === "" || !isDoubtful) {
      return false;
    }
    isTls ??= speaksTls(url);
    return isTls;
  };
}
