import { jsonHeaders, type WireRequest } from "./wire-request.ts";

/** Maximum bytes of a body that no server leaves unread. */
const maxLength = 8192;

/**
 * Whether a request is sent as most requests are. Of any other one a server may leave bytes unread,
 * like chunks that it does not know, and take them for the next request of the connection.
 */
export function isPlainlyDelivered(request: WireRequest): boolean {
  const { method, headers, body, pieces, chunked } = request;
  const [header, ...others] = Object.entries(headers);
  return (
    method === "POST" &&
    header?.[0] === "Content-Type" &&
    header[1] === jsonHeaders["Content-Type"] &&
    others.length === 0 &&
    (body?.length ?? 0) <= maxLength &&
    pieces === undefined &&
    chunked === undefined
  );
}
