import { Buffer } from "node:buffer";
import { type Field, findField, type RequestHead, type ResponseHead } from "./message.ts";

/** What is read of bytes that may not be whole yet: nothing so far, a mistake, or a part and its length. */
export type Parsed<Part> =
  | { readonly state: "unfinished" }
  | { readonly state: "malformed" }
  | { readonly state: "whole"; readonly part: Part; readonly length: number };

/** A head longer than this, in bytes, is a mistake. */
const maxHeadLength = 64 * 1024;

const unfinished = { state: "unfinished" } as const;
const malformed = { state: "malformed" } as const;

/** Reads the head of a request at the beginning of bytes; empty lines before it are skipped. */
export function parseRequestHead(bytes: Buffer): Parsed<RequestHead> {
  return parseHead(bytes, ([startLine = "", ...lines]) => {
    const [, method, target, version] = /^(\S+) (\S+) (HTTP\/\d\.\d)$/.exec(startLine) ?? [];
    const fields = parseFields(lines);
    return method && target && version && fields ? { method, target, version, fields } : undefined;
  });
}

/** Reads the head of a response at the beginning of bytes. */
export function parseResponseHead(bytes: Buffer): Parsed<ResponseHead> {
  return parseHead(bytes, ([startLine = "", ...lines]) => {
    const [, version, status, phrase = ""] =
      /^(HTTP\/\d\.\d) (\d{3})(?: (.*))?$/.exec(startLine) ?? [];
    const fields = parseFields(lines);
    return version && status && fields ? { version, status, phrase, fields } : undefined;
  });
}

/**
 * Reads the body that follows a head, as its fields say where it ends.
 *
 * @param open what ends a body without a length: the connection, or the head.
 */
export function parseBody(
  bytes: Buffer,
  head: { readonly fields: readonly Field[] },
  open: "until-close" | "none",
): Parsed<Buffer> {
  if (/\bchunked$/i.test(findField(head, "Transfer-Encoding") ?? "")) {
    return parseChunks(bytes);
  }
  const length = findField(head, "Content-Length");
  if (length === undefined) {
    return open === "none" ? { state: "whole", part: Buffer.alloc(0), length: 0 } : unfinished;
  }
  if (!/^\d{1,15}$/.test(length)) {
    return malformed;
  }
  const end = Number(length);
  return bytes.length < end
    ? unfinished
    : { state: "whole", part: bytes.subarray(0, end), length: end };
}

function parseHead<Head>(
  bytes: Buffer,
  read: (lines: readonly string[]) => Head | undefined,
): Parsed<Head> {
  const start = /^[\r\n]*/.exec(bytes.toString("latin1", 0, 16))?.[0].length ?? 0;
  const text = bytes.toString("latin1", start, start + maxHeadLength);
  const end = /\r?\n\r?\n/.exec(text);
  if (end === null) {
    return text.length < maxHeadLength && mayBeHead(text) ? unfinished : malformed;
  }
  const part = read(text.slice(0, end.index).split(/\r?\n/));
  return part === undefined
    ? malformed
    : { state: "whole", part, length: start + end.index + end[0].length };
}

/** Whether a start line may still come: garbage without a line break is refused early. */
function mayBeHead(text: string): boolean {
  const isWhole = text.includes("\n");
  return isWhole ? /^[^\n]*HTTP\/\d\.\d/.test(text) : /^[\x20-\x7e\r\x80-\xff]*$/.test(text);
}

function parseFields(lines: readonly string[]): Field[] | undefined {
  const fields = lines.map((line): Field | undefined => {
    const [, name, value] = /^([^\s:]+):[ \t]*(.*?)[ \t]*$/.exec(line) ?? [];
    return name === undefined || value === undefined ? undefined : [name, value];
  });
  return fields.every((field) => field !== undefined) ? fields : undefined;
}

function parseChunks(bytes: Buffer): Parsed<Buffer> {
  const pieces: Buffer[] = [];
  let at = 0;
  for (;;) {
    const lineEnd = bytes.indexOf("\r\n", at);
    const [, digits] =
      /^([0-9a-f]{1,7})[ \t]*(?:;.*)?$/i.exec(
        bytes.toString("latin1", at, Math.max(at, lineEnd)),
      ) ?? [];
    if (lineEnd === -1) {
      return bytes.length - at < 1024 ? unfinished : malformed;
    }
    if (digits === undefined) {
      return malformed;
    }
    const start = lineEnd + 2;
    const size = Number.parseInt(digits, 16);
    if (size === 0) {
      return endChunks(bytes, lineEnd, pieces);
    }
    if (bytes.length < start + size + 2) {
      return unfinished;
    }
    pieces.push(bytes.subarray(start, start + size));
    at = start + size + 2;
    if (bytes.toString("latin1", at - 2, at) !== "\r\n") {
      return malformed;
    }
  }
}

/** Skips the trailer: it ends with an empty line. */
function endChunks(bytes: Buffer, lastLineEnd: number, pieces: readonly Buffer[]): Parsed<Buffer> {
  const end = bytes.indexOf("\r\n\r\n", lastLineEnd);
  return end === -1 ? unfinished : { state: "whole", part: Buffer.concat(pieces), length: end + 4 };
}
