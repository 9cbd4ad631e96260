import type { TransportFailure } from "./exchange.ts";
import type { FailureKind } from "./failure-kind.ts";

/** Describes in the kit's own words why no complete response came. */
export function fail(kind: FailureKind, message: string): TransportFailure {
  return { outcome: "failure", kind, message };
}

/** Why a request failed that the end of the run has cut off. */
export const interruption: TransportFailure = fail(
  "interrupted",
  "The run ended before the response",
);

/** Why a request failed whose response is too large. */
export const tooLarge = "The response is larger than any conforming one";

const connectCodes: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EADDRNOTAVAIL",
  "ETIMEDOUT",
]);

const http2Only = ": the server may speak HTTP/2 only, and the kit speaks HTTP/1.1";

/**
 * Says why a connection ended before a response was complete. Messages of errors are left out: they
 * could contain bytes from the server.
 *
 * @param error undefined where the server closed the connection in good order.
 * @param hasBegun whether any of the response came.
 */
export function describeEnd(error: Error | undefined, hasBegun: boolean): TransportFailure {
  const code = error === undefined ? undefined : codeOf(error);
  if (code !== undefined && connectCodes.has(code)) {
    return fail("refused", `Cannot connect (${code})`);
  }
  if (code !== undefined && /^(ERR_TLS_CERT|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(code)) {
    return fail("untrusted", `The certificate is not trusted (${code})`);
  }
  if (code !== undefined && /^(ERR_SSL|ERR_TLS|EPROTO)/.test(code)) {
    const detail = code.endsWith("NO_APPLICATION_PROTOCOL") ? http2Only : "";
    return fail("refused", `Cannot agree on TLS (${code})${detail}`);
  }
  const stage = hasBegun ? "in the middle of the response" : "before the response";
  const reason = code === undefined ? "" : ` (${code})`;
  return fail("closed", `The connection ended ${stage}${reason}`);
}

function codeOf(error: Error): string {
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}
