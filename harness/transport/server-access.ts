/** Maximum number of characters of a base URL, which a report repeats for each request. */
export const maxUrlLength = 2000;

/** How to reach a server under test; the same for every request to it. */
export interface ServerAccess {
  /** Headers for each request, like credentials. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Certificates to trust, in PEM; those of the system when left out. */
  readonly ca?: string | undefined;
  /** Trust any certificate. */
  readonly insecure?: boolean | undefined;
  /** A proxy is in between, which may make chunks of a body with a Content-Length. */
  readonly isProxied?: boolean | undefined;
  /** Maximum milliseconds until a whole response has arrived; 10,000 when left out. */
  readonly timeoutMs?: number | undefined;
}

/** Finds how many milliseconds a whole response may take. */
export function timeoutOf({ timeoutMs = 10_000 }: ServerAccess): number {
  return timeoutMs;
}
