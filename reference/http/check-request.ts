import type { RequestHead } from "./request-head.ts";

const origin = /^https?:\/\/[^/?#]*/i;

/**
 * Says what is wrong with a request's method, address or headers: only a POST to exactly `/graph`
 * is served. As HTTP/1.1 requires, the address may be given with its origin, and there must be one
 * Host header.
 *
 * @param served the method, which is another one for a preflight.
 *
 * @see endpoint.path
 * @see request.client-headers
 * @see request.browser-headers
 * @see request.range
 * @see request.negotiation
 * @see authentication.scheme
 * @see versioning.scheme
 * @see endpoint.other-methods
 * @see service.writes
 * @see endpoint.other-paths
 * @see endpoint.query-string
 */
export function checkRequest(request: RequestHead, served = "POST"): string | undefined {
  const { method, target, version, headers, hosts } = request;
  if (hosts > 1 || (hosts === 0 && version === "1.1")) {
    return `Request has ${hosts} Host headers: send exactly one`;
  }
  const coding = headers.get("transfer-encoding")?.toLowerCase();
  if (coding !== undefined && (coding !== "chunked" || version === "1.0")) {
    return "Transfer-Encoding is not served: send a Content-Length, or chunks in HTTP/1.1";
  }
  if (target !== "/graph" && target.replace(origin, "") !== "/graph") {
    return "Nothing is served at this address: send queries to /graph, without a query string";
  }
  if (method !== served) {
    return `Method ${method} is not served: send queries by POST`;
  }
  if (headers.has("expect") && !request.isAsking) {
    return "Expect header asks for what is not served";
  }
  return undefined;
}
