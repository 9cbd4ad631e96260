import { Buffer } from "node:buffer";
import { type Field, listValues, type RequestHead, type ResponseHead } from "./message.ts";

/** What is read of bytes that may not be whole yet: nothing so far, a mistake, or a part and its length. */
export type Parsed<Part> =
  /**
   * The mistake is there where none of what may still come can be right; the total is that of the
   * bytes so far of a body of which no field says how many it has.
   */
  | { readonly state: "unfinished"; readonly mistake?: string | undefined; readonly total?: number }
  /** The mistake is left out where it is any other. */
  | { readonly state: "malformed"; readonly mistake?: string | undefined }
  | { readonly state: "whole"; readonly part: Part; readonly length: number };

/** A head longer than this, in bytes, is a mistake, and so are the empty lines before it or a trailer. */
export const maxHeadLength: number = 64 * 1024;

/** Maximum number of headers: each costs more than its bytes. */
const maxFields = 1000;

const unfinished = { state: "unfinished" } as const;
const malformed = { state: "malformed" } as const;

/** Reads the head of a request at the beginning of bytes; empty lines before it are skipped. */
export function parseRequestHead(bytes: Buffer): Parsed<RequestHead> {
  return parseHead(bytes, ([startLine = "", ...lines]) => {
    const [, method, target, version] = /^(\S+) (\S+) (HTTP\/1\.\d)$/.exec(startLine) ?? [];
    const fields = parseFields(lines);
    return method && target && version && fields ? { method, target, version, fields } : undefined;
  });
}

/** Reads the head of a response at the beginning of bytes. */
export function parseResponseHead(bytes: Buffer): Parsed<ResponseHead> {
  return parseHead(bytes, ([startLine = "", ...lines]) => {
    const [, version, status, phrase = ""] =
      /^(HTTP\/1\.\d) (\d{3})(?: (.*))?$/.exec(startLine) ?? [];
    const fields = parseFields(lines);
    return version && status && fields ? { version, status, phrase, fields } : undefined;
  });
}

/**
 * What ends a body where no field does: the connection, or the head; `bodiless` where the head does,
 * whatever its fields say.
 */
export type BodyBoundary = "connection" | "head" | "bodiless";

/** Reads a body; again when more bytes have come, or the connection is at its end. */
export type BodyParser = (bytes: Buffer, isEnded: boolean) => Parsed<Buffer>;

/**
 * Makes what reads the body that follows a head, as its fields say where it ends. What was read of it
 * before, such as its chunks, is not read again.
 */
export function createBodyParser(
  head: { readonly fields: readonly Field[] },
  by: BodyBoundary,
): BodyParser {
  if (by === "bodiless") {
    return (bytes) => takeBody(bytes, 0);
  }
  const coding = listValues(head, "transfer-encoding").at(-1);
  const [length, ...others] = listValues(head, "content-length");
  if (others.length > 0 || (length !== undefined && coding !== undefined)) {
    const mistake = "Content-Length appears twice, or beside Transfer-Encoding";
    return () => ({ state: "malformed", mistake });
  }
  if (coding !== undefined && /\bchunked$/i.test(coding)) {
    const walk = { at: 0, total: 0 };
    return (bytes) => parseChunks(bytes, walk);
  }
  if (length === undefined && by === "head") {
    return (bytes) => takeBody(bytes, 0);
  }
  if (length === undefined) {
    return (bytes, isEnded) =>
      isEnded && coding === undefined
        ? takeBody(bytes, bytes.length)
        : { state: "unfinished", total: bytes.length };
  }
  return /^\d{1,15}$/.test(length)
    ? (bytes) => takeBody(bytes, Number(length))
    : () => ({ state: "malformed", mistake: "Content-Length is not a plain number" });
}

function takeBody(bytes: Buffer, length: number): Parsed<Buffer> {
  return bytes.length < length
    ? unfinished
    : { state: "whole", part: bytes.subarray(0, length), length };
}

function parseHead<Head>(
  bytes: Buffer,
  read: (lines: readonly string[]) => Head | undefined,
): Parsed<Head> {
  let start = 0;
  // Not by findIndex(): line breaks may come without an end.
  while (start <= maxHeadLength && (bytes[start] === 0x0d || bytes[start] === 0x0a)) {
    start += 1;
  }
  if (start > maxHeadLength) {
    return malformed;
  }
  const end = bytes.indexOf("\r\n\r\n", start);
  if (end === -1 || end - start > maxHeadLength) {
    const text = bytes.toString("latin1", start, start + maxHeadLength);
    return text.length < maxHeadLength && mayBeHead(text)
      ? { state: "unfinished", mistake: findBareLineFeed(text) }
      : malformed;
  }
  const text = bytes.toString("latin1", start, end);
  const lines = text.split("\r\n");
  if (lines.length > maxFields + 1) {
    return { state: "malformed", mistake: `it has more than ${maxFields} headers` };
  }
  const part = read(lines);
  const length = end + "\r\n\r\n".length;
  return part === undefined
    ? { state: "malformed", mistake: findBareLineFeed(text) ?? findMistake(text) }
    : { state: "whole", part, length };
}

function findBareLineFeed(head: string): string | undefined {
  return /[^\r]\n/.test(head)
    ? "a line ends in LF alone, not in CR LF (RFC 9112, section 2.2)"
    : undefined;
}

function findMistake(head: string): string | undefined {
  return /^HTTP\/|^[^\r]*HTTP\/\d\.\d(?:\r\n|$)/.test(head)
    ? "a header has no colon, or a character that headers must not have"
    : undefined;
}

/** Whether a start line may still come: garbage without a line break is refused early. */
function mayBeHead(text: string): boolean {
  const isWhole = text.includes("\n");
  return isWhole ? /^[^\n]*HTTP\/\d\.\d/.test(text) : /^[\x20-\x7e\r\x80-\xff]*$/.test(text);
}

/** A field as RFC 9110 defines it; blanks around its value do not belong to it. */
const fieldLine =
  /^([!#$%&'*+.^`|~\w-]+):(?:[\t ]*([\x21-\x7e\x80-\xff]+(?:[\t ]+[\x21-\x7e\x80-\xff]+)*))?[\t ]*$/;

function parseFields(lines: readonly string[]): Field[] | undefined {
  const fields: Field[] = [];
  for (const line of lines) {
    const [, name, value = ""] = fieldLine.exec(line) ?? [];
    if (name === undefined) {
      return undefined;
    }
    fields.push([name, value]);
  }
  return fields;
}

interface ChunkWalk {
  /** Where the first chunk begins that was not whole. */
  at: number;
  total: number;
}

/** Finds where chunks end before it joins them: there may be very many. */
function parseChunks(bytes: Buffer, walk: ChunkWalk): Parsed<Buffer> {
  const walked = walkChunks(bytes, walk);
  if (walked.state === "unfinished") {
    return { state: "unfinished", total: walk.total };
  }
  if (walked.state === "malformed") {
    return walked;
  }
  const part = Buffer.alloc(walk.total);
  walkChunks(bytes, { at: 0, total: 0 }, part);
  return { ...walked, part };
}

/** @param part gets the content of the chunks. */
function walkChunks(bytes: Buffer, walk: ChunkWalk, part?: Buffer): Parsed<undefined> {
  for (;;) {
    const chunk = readChunkLine(bytes, walk.at);
    if ("state" in chunk) {
      return chunk;
    }
    const { start, size } = chunk;
    if (size === 0) {
      // The trailer is skipped: it ends with an empty line.
      const end = bytes.indexOf("\r\n\r\n", start - 2);
      if (end === -1) {
        const mistake = `the trailer is longer than ${maxHeadLength / 1024} KiB`;
        return bytes.length - start > maxHeadLength ? { ...malformed, mistake } : unfinished;
      }
      return { state: "whole", part: undefined, length: end + 4 };
    }
    const next = start + size + 2;
    if (bytes.length < next) {
      return unfinished;
    }
    if (bytes[next - 2] !== 0x0d || bytes[next - 1] !== 0x0a) {
      return malformed;
    }
    part?.set(bytes.subarray(start, start + size), walk.total);
    walk.at = next;
    walk.total += size;
  }
}

interface ChunkStart {
  readonly start: number;
  readonly size: number;
}

/** A line before a chunk that is longer, in bytes, is a mistake. */
const maxLineLength = 1024;

const noSize = {
  state: "malformed",
  mistake: "the size of a chunk is not a hexadecimal number",
} as const;

const chunkLine = /^([\da-f]{1,7})[\t ]*(?:;[^\r\n]*)?\r\n/i;
const chunkLineStart = /^[\da-f]{0,7}[\t ]*(?:;[^\r\n]*)?\r?$/i;

/** Reads the line before a chunk: its size in digits, and maybe an extension. */
function readChunkLine(
  bytes: Buffer,
  at: number,
): ChunkStart | Exclude<Parsed<never>, { state: "whole" }> {
  const text = bytes.toString("latin1", at, at + maxLineLength);
  const [line, size] = chunkLine.exec(text) ?? [];
  if (line !== undefined && size !== undefined) {
    return { start: at + line.length, size: Number.parseInt(size, 16) };
  }
  if (!chunkLineStart.test(text)) {
    return noSize;
  }
  return text.length < maxLineLength ? unfinished : malformed;
}
