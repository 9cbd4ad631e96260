import { Buffer } from "node:buffer";
import type { Chunking } from "../suite/case.ts";

/** A body to send in chunks. */
export interface ChunkedBody {
  readonly body: Uint8Array;
  readonly chunking: Chunking;
  /** Byte positions in the body, in rising order, at which a new chunk begins. */
  readonly pieces?: readonly number[] | undefined;
}

/**
 * Encodes a body in chunks (RFC 9112, section 7.1). The HTTP client spells them in one way only.
 *
 * @see request.chunked
 */
export function encodeChunks({ body, chunking, pieces = [] }: ChunkedBody): Buffer {
  // An empty chunk would end the body.
  const chunks = cutAt(body, pieces).filter(({ length }) => length > 0);
  const trailer = chunking === "trailer" ? "X-Trace: end\r\n" : "";
  return Buffer.concat([
    ...chunks.map((data) => encodeChunk(data, chunking)),
    Buffer.from(`0\r\n${trailer}\r\n`),
  ]);
}

/** Cuts bytes at some positions, in rising order. */
export function cutAt(bytes: Uint8Array, positions: readonly number[]): Uint8Array[] {
  const places = [0, ...positions, bytes.length];
  return places.slice(1).map((place, index) => bytes.subarray(places[index], place));
}

function encodeChunk(data: Uint8Array, chunking: Chunking): Buffer {
  return Buffer.concat([
    Buffer.from(`${spellSize(data.length, chunking)}\r\n`),
    data,
    Buffer.from("\r\n"),
  ]);
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
