/** Why no complete response came. */
export type FailureKind =
  /** No connection could be opened, or TLS failed on it. */
  | "refused"
  | "untrusted"
  /**
   * A timeout on a new connection on which nothing came while other connections were being opened,
   * too: the server may never have got the request.
   */
  | "unaccepted"
  | "timeout"
  /** The connection ended before the response was complete, or switched to another protocol. */
  | "closed"
  /** The bytes that came are not HTTP/1.1. */
  | "not-http"
  /** The response breaks the rules of HTTP/1.1, or its body cannot be decoded. */
  | "malformed"
  /** The response is larger than any conforming one. */
  | "too-large"
  /** The run had ended: the doing of the kit, not of the server. */
  | "interrupted";

/** Whether no complete response came in time: the server may only be slow. */
export function isLate(kind: FailureKind | undefined): boolean {
  return kind === "timeout" || kind === "unaccepted";
}

/**
 * Whether the server cannot be reached, or is late: it may be dead. One that closes the connection
 * or sends something malformed lives.
 */
export function isSilent(kind: FailureKind | undefined): boolean {
  return kind === "refused" || isLate(kind);
}

/** Whether the server may never have got the request, so that it may be sent again. */
export function isRetryable(kind: FailureKind | undefined): boolean {
  return kind === "unaccepted";
}

/**
 * Whether other requests may be to blame that were under way, until a try alone fails, too.
 *
 * @param canQueue whether a request may wait so long for others that it is late.
 */
export function blamesLoad(kind: FailureKind | undefined, canQueue: boolean): boolean {
  return kind === "refused" || (kind === "timeout" && canQueue);
}

/** Whether the kit ended the request, so that it says nothing about the server. */
export function blamesKit(kind: FailureKind | undefined): boolean {
  return kind === "interrupted";
}
