import { METHODS } from "node:http";
import { maxHeaders } from "./http-limits.ts";

/** Thrown for bytes that are no request, with what is wrong for the client. */
export class MalformedRequestError extends Error {
  override readonly name: string = "MalformedRequestError";
}

/** What precedes the body of a request. */
export interface RequestHead {
  readonly method: string;
  readonly target: string;
  readonly version: "1.0" | "1.1";
  /** By name in small letters; the values of a repeated header are joined by a comma. */
  readonly headers: ReadonlyMap<string, string>;
  readonly hosts: number;
  /** The declared length of the body, or that it comes in chunks. */
  readonly body: number | "chunked";
  /**
   * Whether the client waits for `100 Continue` before it sends the body.
   *
   * @see request.expect-continue
   */
  readonly isAsking: boolean;
  readonly isKept: boolean;
}

/** Says what is wrong with lines, unless one does not end in CR LF: then it is that. */
export function rejectLines(text: string, what: string): MalformedRequestError {
  const reason = /[^\r]\n/.test(text) ? "a line ends in LF alone, not in CR LF" : what;
  return new MalformedRequestError(`Request is not HTTP/1.1: ${reason}`);
}

const requestLine = /^([A-Z-]+) ([!-~\x80-\xff]+) HTTP\/1\.([01])$/;
/** Blanks around a value are not part of it. Nothing can match in two ways: that would take quadratic time. */
const header =
  /^([!#$%&'*+\-.^_`|~\dA-Za-z]+):[\t ]*(?![\t ])([\t -~\x80-\xff]*[!-~\x80-\xff])?[\t ]*$/;
/** The coding `chunked` comes last, and once. */
const endsInChunks = /^(?!.*chunked.*chunked)(?:.*[\t ,])?chunked$/;
const knownMethods: ReadonlySet<string> = new Set(METHODS);

/**
 * Reads the lines before a body, strictly: whatever two readers could understand in two ways is no
 * request, such as two lengths, a length beside chunks, or a folded line.
 *
 * @param text a character for each byte.
 * @throws MalformedRequestError
 */
export function readRequestHead(text: string): RequestHead {
  const lines = text.split("\r\n");
  const first = lines.shift() ?? "";
  const [, method = "", target = "", minor] = requestLine.exec(first) ?? [];
  if (!knownMethods.has(method)) {
    throw rejectLines(text, "its first line is wrong");
  }
  if (lines.length > maxHeaders) {
    throw new MalformedRequestError(`Request has more than ${maxHeaders} headers`);
  }
  const headers = new Map<string, string>();
  let hosts = 0;
  for (const line of lines) {
    const [name, value] = readHeader(line);
    const known = headers.get(name);
    headers.set(name, known === undefined ? value : `${known}, ${value}`);
    hosts += name === "host" ? 1 : 0;
  }
  const version = minor === "0" ? "1.0" : "1.1";
  const isAsking = version === "1.1" && headers.get("expect")?.toLowerCase() === "100-continue";
  const body = readFraming(headers);
  const isKept = keepsConnection(version, headers.get("connection"));
  return { method, target, version, headers, hosts, body, isAsking, isKept };
}

/**
 * Reads a header, or a trailer.
 *
 * @throws MalformedRequestError
 */
export function readHeader(line: string): readonly [name: string, value: string] {
  const [, name, value = ""] = header.exec(line) ?? [];
  if (name === undefined) {
    throw rejectLines(line, "a header is wrong");
  }
  return [name.toLowerCase(), value];
}

function readFraming(headers: ReadonlyMap<string, string>): number | "chunked" {
  const length = headers.get("content-length");
  const coding = headers.get("transfer-encoding")?.toLowerCase();
  if (coding !== undefined && (length !== undefined || !endsInChunks.test(coding))) {
    throw new MalformedRequestError("Request is not HTTP/1.1: the end of its body is not known");
  }
  if (length !== undefined && !/^\d{1,15}$/.test(length)) {
    throw new MalformedRequestError("Request is not HTTP/1.1: its Content-Length is wrong");
  }
  return coding === undefined ? Number(length ?? 0) : "chunked";
}

function keepsConnection(version: RequestHead["version"], connection = ""): boolean {
  if (version === "1.0") {
    return /(?:^|[\t ,])keep-alive(?:$|[\t ,])/i.test(connection);
  }
  return !/(?:^|[\t ,])close(?:$|[\t ,])/i.test(connection);
}
