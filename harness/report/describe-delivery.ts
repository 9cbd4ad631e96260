import { circumstanceNames } from "../run/schedule-cases.ts";
import type { WireRequest } from "../transport/wire-request.ts";

/**
 * Describes how the kit delivers a request, as far as a curl command cannot show it.
 *
 * @returns a phrase for each difference, like `in 2 pieces, cut at byte 28 of the body`; none for a
 * request that curl sends in the same way.
 */
export function describeDelivery({ connection, pieces = [], chunked }: WireRequest): string[] {
  const places = `${pieces.length === 1 ? "byte" : "bytes"} ${pieces.join(", ")}`;
  const isCut = pieces.length > 0;
  return [
    ...(connection === undefined ? [] : [circumstanceNames[connection]]),
    ...(isCut ? [`in ${pieces.length + 1} pieces, cut at ${places} of the body`] : []),
    ...(chunked === true ? ["with a chunked body instead of Content-Length"] : []),
  ];
}
