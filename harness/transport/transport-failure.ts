import { errors } from "undici";
import type { FailureKind, TransportFailure } from "./exchange.ts";
import type { Protocol } from "./response-sniffer.ts";

/** Thrown to abort a request whose whole answer did not come in time. */
export class ResponseTimeout extends Error {
  override readonly name = "AnswerTimeout";
}

const connectCodes: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EADDRNOTAVAIL",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/** What is known of an answer that did not come whole. */
export interface Came {
  /** The status, when at least the head came. */
  readonly status?: number | undefined;
  /** What the bytes look like that came. */
  readonly protocol: Protocol;
}

/**
 * Says in the kit's own words why no whole answer came. Messages of parsers are left out, since
 * they could carry bytes of the server.
 */
export function toTransportFailure(error: unknown, came: Came): TransportFailure {
  const { status } = came;
  const [kind, message] = describe(error, came);
  return { outcome: "failure", kind, message, ...(status !== undefined && { status }) };
}

function describe(error: unknown, { status, protocol }: Came): [FailureKind, string] {
  const code = codeOf(error);
  if (error instanceof ResponseTimeout) {
    return ["timeout", `No whole answer within ${error.message}`];
  }
  if (error instanceof errors.ResponseExceededMaxSizeError) {
    return ["too-large", "The answer is larger than any right one could be"];
  }
  if (connectCodes.has(code)) {
    return ["refused", `Cannot connect (${code})`];
  }
  if (isTls(code)) {
    return ["refused", `Cannot agree on TLS (${code})`];
  }
  if (protocol === "tls") {
    return ["not-http", "The server speaks TLS on this port: its base URL may begin with https"];
  }
  if (protocol === "other") {
    return ["not-http", "What came is no answer in HTTP/1.1"];
  }
  if (error instanceof errors.ResponseContentLengthMismatchError && status !== undefined) {
    return ["malformed", describeMismatch(status)];
  }
  if (protocol === "http" && isParserError(error)) {
    return ["malformed", "The answer is not well-formed HTTP/1.1"];
  }
  const stage = protocol === "none" ? "before the answer" : "in the middle of the answer";
  return ["closed", `The connection ended ${stage} (${code})`];
}

function describeMismatch(status: number): string {
  return status === 204 || status === 304
    ? `An answer with status ${status} has no body, and Content-Length says that it has one`
    : "The body is shorter than Content-Length says";
}

function isParserError(error: unknown): boolean {
  return (
    error instanceof errors.HTTPParserError ||
    error instanceof errors.HeadersOverflowError ||
    error instanceof errors.ResponseContentLengthMismatchError
  );
}

function isTls(code: string): boolean {
  return /^(ERR_SSL|ERR_TLS|EPROTO|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(code);
}

function codeOf(error: unknown): string {
  if (
    typeof error === "object" &&
    error !== null &&
    "code" in error &&
    typeof error.code === "string"
  ) {
    return error.code;
  }
  return error instanceof Error ? error.name : "unknown reason";
}
