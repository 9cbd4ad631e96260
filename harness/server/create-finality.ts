import type { FailureKind } from "../transport/failure-kind.ts";
import { type ServerAccess, timeoutOf } from "../transport/server-access.ts";
import { speaksTls } from "./speaks-tls.ts";

/** Maximum milliseconds until a TLS handshake has ended. */
const handshakeMs = 1000;

/**
 * Creates a test of whether a failure at a base URL is final: a certificate stays untrusted, and a
 * port that speaks TLS will not speak plain HTTP. Whatever else failed may only be starting.
 */
export function createFinality(
  url: string,
  access: ServerAccess,
): (failure: FailureKind) => Promise<boolean> {
  const { protocol, port } = new URL(url);
  const timeoutMs = Math.min(handshakeMs, timeoutOf(access));
  let isTls: Promise<boolean> | undefined;
  return async (failure) => {
    if (failure === "untrusted") {
      return true;
    }
    const isDoubtful = failure === "closed" || failure === "not-http";
    if (protocol !== "http:" || port === "" || !isDoubtful) {
      return false;
    }
    isTls ??= speaksTls(url, timeoutMs);
    return isTls;
  };
}
