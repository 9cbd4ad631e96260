import { circumstanceNames } from "../../run/conclude-case.ts";
import type { Chunking } from "../../suite/case.ts";
import { countNoun } from "../../terminal/count-noun.ts";
import type { WireRequest } from "../../transport/wire-request.ts";

/**
 * Describes, as far as curl differs, how a request is sent: `in 2 pieces, cut at byte 28 of the
 * body`.
 */
export function describeDelivery({
  connection,
  pieces = [],
  pauseMs,
  chunked,
}: Pick<WireRequest, "connection" | "pieces" | "pauseMs" | "chunked">): string[] {
  const pause = pauseMs === undefined ? "" : `, ${pauseMs} ms apart`;
  return [
    ...(connection === undefined ? [] : [circumstanceNames[connection]]),
    ...(pieces.length === 0
      ? []
      : [`in ${pieces.length + 1} pieces${pause}, cut ${listPlaces(pieces)}`]),
    ...(chunked === undefined || chunked === true
      ? []
      : [`with a chunked body, ${chunkingNames[chunked]}`]),
  ];
}

const chunkingNames: Readonly<Record<Exclude<Chunking, true>, string>> = {
  capitals: "whose sizes are in capitals",
  "leading-zeros": "whose sizes have leading zeros",
  extension: "whose sizes have an extension",
  trailer: "after which a header comes",
};

function listPlaces(pieces: readonly number[]): string {
  const inBody = pieces.filter((position) => position >= 0);
  const noun = inBody.length === 1 ? "byte" : "bytes";
  return [
    ...pieces
      .filter((position) => position < 0)
      .map((position) => `${countNoun(-position, "byte")} before the body`),
    ...(inBody.length === 0 ? [] : [`at ${noun} ${inBody.join(", ")} of the body`]),
  ].join(" and ");
}
