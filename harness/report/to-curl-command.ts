import { isUtf8 } from "node:buffer";
import { gzipSync } from "node:zlib";
import { escapeLine } from "../terminal/escape-text.ts";
import { spellAdded } from "../transport/compose-request.ts";
import type { WireRequest } from "../transport/wire-request.ts";

interface CurlOptions {
  readonly baseUrl: string;
  readonly flags?: readonly string[];
  /** Requests that curl sends before this one, over the same connection. */
  readonly before?: readonly WireRequest[];
}

/** Maximum size of a body that is written as text, in bytes. Longer bodies are encoded. */
const maxTextBytes = 2000;

/**
 * Writes a shell command that sends a request byte for byte, after those before it that are text.
 */
export function toCurlCommand(request: WireRequest, options: CurlOptions): string {
  const { body } = request;
  const words = listWords(request, options);
  if (body !== undefined && toText(body) === undefined) {
    return `${toPrintCommand(body)} | ${quoteWords(["curl", ...words])}`;
  }
  const before = options.before ?? [];
  const isText = before.every((one) => one.body === undefined || toText(one.body) !== undefined);
  const earlier = isText ? before.flatMap((one) => [...listWords(one, options), "--next"]) : [];
  return quoteWords(["curl", ...earlier, ...words]);
}

function listWords(request: WireRequest, { baseUrl, flags = [] }: CurlOptions): readonly string[] {
  const { method, path, headers, body } = request;
  const words = ["-sSi", ...(isPlain(baseUrl + path) ? [] : ["--path-as-is", "-g"])];
  if (method === "HEAD") {
    words.push("-I");
  } else if (method !== (body === undefined ? "GET" : "POST")) {
    words.push("-X", method);
  }
  words.push(...flags);
  for (const [name, value] of Object.entries(headers)) {
    words.push("-H", value === "" ? `${name};` : `${name}: ${value}`);
  }
  words.push(...describeFraming(request));
  if (
    body !== undefined &&
    !Object.keys(headers).some((name) => name.toLowerCase() === "content-type")
  ) {
    words.push("-H", "Content-Type:");
  }
  const text = body && toText(body);
  const data = text === undefined ? ["--data-binary", "@-"] : ["--data-raw", text];
  return [...words, ...(body === undefined ? [] : data), baseUrl + path];
}

/**
 * Writes the header that says where the body ends, unless curl adds it in the same way.
 *
 * @see request.client-headers
 */
function describeFraming({ headers, body, chunked }: WireRequest): string[] {
  if (chunked !== undefined) {
    return ["-H", `${spellAdded("Transfer-Encoding", headers)}: chunked`];
  }
  const name = spellAdded("Content-Length", headers);
  return body === undefined || name === "Content-Length" ? [] : ["-H", `${name}: ${body.length}`];
}

function isPlain(url: string): boolean {
  return /^https?:\/\/[\w.:-]+[\w/-]*$/.test(url);
}

function toPrintCommand(body: Uint8Array): string {
  const plain = `printf %s ${Buffer.from(body).toString("base64")} | base64 -d`;
  const compressed = `printf %s ${gzipSync(body).toString("base64")} | base64 -d | gzip -dc`;
  return compressed.length < plain.length ? compressed : plain;
}

/** Decodes a short body that a shell and a terminal transmit unchanged; undefined for any other. */
function toText(body: Uint8Array): string | undefined {
  const text = isUtf8(body) ? Buffer.from(body).toString() : undefined;
  const isPlain = text !== undefined && escapeLine(text) === text;
  return isPlain && body.length <= maxTextBytes ? text : undefined;
}

/** Joins words into a command for a POSIX shell, and quotes those that need it. */
export function quoteWords(words: readonly string[]): string {
  return words.map(quoteWord).join(" ");
}

function quoteWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
