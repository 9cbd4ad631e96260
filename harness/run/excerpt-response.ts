import { cutEscaped } from "../terminal/shorten-text.ts";
import type { HttpResponse } from "../transport/exchange.ts";

/** The beginning of a response, kept to show it. */
export interface ReceivedResponse {
  readonly status: number;
  /** The beginning of the body, decoded as UTF-8. */
  readonly body: string;
  /** Size of the whole body, in bytes. */
  readonly bytes: number;
  /** Whether `body` is all of it. */
  readonly isWhole: boolean;
}

/** Bytes of a body that a result keeps: a run may hold a thousand of them. */
const maxBytes = 600;

/**
 * Keeps the beginning of a response to show it, and its size to compare it.
 *
 * @param length number of bytes of the body to keep; fewer where a report would escape most of them.
 */
export function excerptResponse(
  { status, body }: HttpResponse,
  length: number = maxBytes,
): ReceivedResponse {
  const start = new TextDecoder().decode(body.subarray(0, length));
  const kept = cutEscaped(start, length);
  const isWhole = body.length <= length && kept === start;
  return { status, body: kept, bytes: body.length, isWhole };
}
