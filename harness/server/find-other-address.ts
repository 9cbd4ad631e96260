import { createHttpTarget } from "../transport/create-http-target.ts";
import { healthCheck } from "../transport/health-check.ts";
import { type ServerAccess, timeoutOf } from "../transport/server-access.ts";
import { speaksTls } from "./speaks-tls.ts";

/** How to look for a server. */
export interface SearchOptions {
  readonly access: ServerAccess;
  /** Ends the search when it fires. */
  readonly signal?: AbortSignal | undefined;
}

/** Maximum milliseconds for each attempt: what listens on the same machine responds soon. */
const attemptMs = 1000;

/** The names of the own machine: a server may listen at one of its addresses only. */
const localHosts: readonly string[] = ["127.0.0.1", "[::1]", "localhost"];

/**
 * Finds where a server responds that does not respond at a base URL: with the other scheme, or at
 * another address of this machine.
 *
 * @returns the base URL, or undefined when it responds at none of them.
 */
export async function findOtherAddress(
  url: string,
  options: SearchOptions,
): Promise<string | undefined> {
  const timeoutMs = Math.min(attemptMs, timeoutOf(options.access));
  const { protocol, hostname } = new URL(url);
  if (protocol === "http:") {
    const secure = url.replace(/^http:/, "https:");
    if (await speaksTls(secure, timeoutMs)) {
      return secure;
    }
  }
  const plain = url.replace(/^https:/, "http:");
  const others = localHosts.includes(hostname)
    ? localHosts.filter((host) => host !== hostname).map((host) => plain.replace(hostname, host))
    : [];
  for (const candidate of [...(protocol === "https:" ? [plain] : []), ...others]) {
    if (await responds(candidate, timeoutMs, options.signal)) {
      return candidate;
    }
  }
  return undefined;
}

/** Sends a health check without the headers of the run: they could be secret. */
async function responds(
  url: string,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const target = createHttpTarget(url, { access: { timeoutMs }, connections: 1 });
  try {
    const exchange = await target.send(healthCheck, { signal });
    return exchange.outcome === "response";
  } finally {
    await target.close();
  }
}
