import { Buffer } from "node:buffer";
import type { Chunking } from "../suite/case.ts";

/**
 * Encodes a body in chunks (RFC 9112, section 7.1). The HTTP client spells them in one way only.
 *
 * @param pieces byte positions in the body, in rising order, at which a new chunk begins.
 * @see request.chunked
 */
export function encodeChunks(
  body: Uint8Array,
  chunking: Chunking,
  pieces: readonly number[] = [],
): Buffer {
  // An empty chunk would end the body.
  const chunks = cutAt(body, pieces).filter(({ length }) => length > 0);
  const trailer = chunking === "trailer" ? "X-Trace: end\r\n" : "";
  return Buffer.concat([
    ...chunks.flatMap((data) => [
      Buffer.from(`${spellSize(data.length, chunking)}\r\n`),
      data,
      Buffer.from("\r\n"),
    ]),
    Buffer.from(`0\r\n${trailer}\r\n`),
  ]);
}

/** Cuts bytes at some positions, in rising order. */
export function cutAt(bytes: Uint8Array, positions: readonly number[]): Uint8Array[] {
  const places = [0, ...positions, bytes.length];
  return places.slice(1).map((place, index) => bytes.subarray(places[index], place));
}

function spellSize(size: number, chunking: Chunking): string {
  const digits = size.toString(16);
  switch (chunking) {
    case "capitals":
      return digits.toUpperCase();
    case "leading-zeros":
      return digits.padStart(4, "0");
    case "extension":
      return `${digits};trace=on`;
    default:
      return digits;
  }
}
