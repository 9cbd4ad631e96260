import { Buffer } from "node:buffer";
import type { Field, RequestHead, ResponseHead } from "./message.ts";

/** Writes the head of a request as bytes; nothing is added to its fields. */
export function formatRequestHead({ method, target, version, fields }: RequestHead): Buffer {
  return formatHead(`${method} ${target} ${version}`, fields);
}

/**
 * Writes the head of a response, interim or final, as bytes; nothing is added to its fields. Characters
 * of the phrase become bytes of latin1, so that one can hold any byte.
 *
 * @see status.status-line
 */
export function formatResponseHead({ version, status, phrase, fields }: ResponseHead): Buffer {
  return formatHead(`${version} ${status} ${phrase}`, fields);
}

/** Writes a body as chunks of HTTP/1.1, with the last one. */
export function formatChunks(pieces: readonly Uint8Array[]): Buffer {
  const chunks = pieces.filter(({ length }) => length > 0);
  return Buffer.concat([
    ...chunks.flatMap((piece) => [
      Buffer.from(`${piece.length.toString(16)}\r\n`),
      piece,
      Buffer.from("\r\n"),
    ]),
    Buffer.from("0\r\n\r\n"),
  ]);
}

function formatHead(startLine: string, fields: readonly Field[]): Buffer {
  const lines = [startLine, ...fields.map(([name, value]) => `${name}: ${value}`)];
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1");
}
