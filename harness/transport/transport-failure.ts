import type { TransportFailure } from "./exchange.ts";
import type { FailureKind } from "./failure-kind.ts";
import type { Protocol } from "./response-sniffer.ts";
import { undici } from "./undici.ts";

/** Aborts a request whose response was not complete in time; the message is the time limit. */
export class ResponseTimeout extends Error {
  override readonly name = "ResponseTimeout";
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

/** Aborts a request because the run has ended. */
export class RequestInterrupted extends Error {
  override readonly name = "RequestInterrupted";
}

/** A body is not in the content coding that its headers name; the message is the coding. */
export class ContentDecodingError extends Error {
  override readonly name = "ContentDecodingError";
}

/** What came of a response that is not complete. */
export interface PartialResponse {
  /** The status; left out when the head did not come either. */
  readonly status?: number | undefined;
  /** What the received bytes look like. */
  readonly protocol: Protocol;
  /** Number of received bytes. */
  readonly bytes: number;
}

/**
 * Describes in the kit's own words why no complete response came. Messages of parsers are left out:
 * they could contain bytes from the server.
 */
export function toTransportFailure(error: unknown, partial: PartialResponse): TransportFailure {
  const { status, bytes } = partial;
  const [kind, message] = describe(error, partial);
  return { outcome: "failure", kind, message, ...(status !== undefined && { status, bytes }) };
}

function describe(error: unknown, { status, protocol }: PartialResponse): [FailureKind, string] {
  const code = codeOf(error);
  if (error instanceof ResponseTimeout) {
    return ["timeout", `No complete response within ${error.message}`];
  }
  if (error instanceof RequestInterrupted) {
    return ["interrupted", "The run ended before the response"];
  }
  if (error instanceof ContentDecodingError) {
    return [
      "malformed",
      `The body cannot be decoded as ${error.message}, which Content-Encoding says: it is cut or damaged`,
    ];
  }
  if (isTooLarge(error)) {
    return ["too-large", "The response is larger than any conforming one"];
  }
  if (connectCodes.has(code)) {
    return ["refused", `Cannot connect (${code})`];
  }
  if (isAboutCertificate(code)) {
    return ["untrusted", `The certificate is not trusted (${code})`];
  }
  if (isTls(code)) {
    return ["refused", `Cannot agree on TLS (${code})${tlsDetails[code] ?? ""}`];
  }
  if (protocol === "tls") {
    return ["not-http", "The server speaks TLS on this port: its base URL may begin with https"];
  }
  if (protocol === "other") {
    return ["not-http", "The received bytes are not an HTTP/1.1 response"];
  }
  if (protocol === "switched") {
    return ["closed", "The server switched to another protocol (status 101)"];
  }
  if (error instanceof undici.errors.ResponseContentLengthMismatchError && status !== undefined) {
    return ["malformed", describeMismatch(status)];
  }
  if (protocol === "http" && isParserError(error)) {
    const detail = parserDetails[code] ?? "";
    return ["malformed", `The response is not well-formed HTTP/1.1${detail}`];
  }
  const stage = protocol === "none" ? "before the response" : "in the middle of the response";
  return ["closed", `The connection ended ${stage} (${code})`];
}

/** Why there is no agreement on TLS, by the code of the error. */
const tlsDetails: Readonly<Record<string, string>> = {
  ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL:
    ": the server may speak HTTP/2 only, and the kit speaks HTTP/1.1",
};

/** What is wrong in a response, by the code of the parser. */
const parserDetails: Readonly<Record<string, string>> = {
  HPE_UNEXPECTED_CONTENT_LENGTH: ": Content-Length appears twice, or beside Transfer-Encoding",
  HPE_INVALID_CONTENT_LENGTH: ": Content-Length is not a plain number",
  HPE_INVALID_HEADER_TOKEN: ": a header has a character that headers must not have",
  HPE_INVALID_CHUNK_SIZE: ": the size of a chunk is not a hexadecimal number",
};

function isTooLarge(error: unknown): boolean {
  return (
    error instanceof undici.errors.ResponseExceededMaxSizeError ||
    codeOf(error) === "ERR_BUFFER_TOO_LARGE"
  );
}

function describeMismatch(status: number): string {
  return status === 204 || status === 304
    ? `A response with status ${status} has no body, but Content-Length says that it has one`
    : "The body is shorter than Content-Length says";
}

function isParserError(error: unknown): boolean {
  return (
    error instanceof undici.errors.HTTPParserError ||
    error instanceof undici.errors.HeadersOverflowError ||
    error instanceof undici.errors.ResponseContentLengthMismatchError
  );
}

function isAboutCertificate(code: string): boolean {
  return /^(ERR_TLS_CERT|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(code);
}

function isTls(code: string): boolean {
  return /^(ERR_SSL|ERR_TLS|EPROTO)/.test(code);
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
