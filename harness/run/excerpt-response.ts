import type { HttpResponse } from "../transport/exchange.ts";
import type { ReceivedResponse } from "./case-result.ts";

/** Bytes of a body that a result keeps: a run may hold a thousand of them. */
const maxBytes = 600;

/**
 * Keeps the beginning of a response to show it, and its size to compare it.
 *
 * @param length number of bytes of the body to keep.
 */
export function excerptResponse(
  { status, body }: HttpResponse,
  length: number = maxBytes,
): ReceivedResponse {
  return {
    status,
    body: new TextDecoder().decode(body.subarray(0, length)),
    bytes: body.length,
    isWhole: body.length <= length,
  };
}
