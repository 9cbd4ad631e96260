import { gzipSync } from "node:zlib";
import type { WireRequest } from "../transport/wire-request.ts";

/** What a command line needs besides the request. */
export interface CurlOptions {
  readonly baseUrl: string;
  /** What was given on the kit's command line to reach the server; no secret is among it. */
  readonly flags?: readonly string[];
}

/** The longest body that stands in the command itself, in bytes; longer ones nobody reads. */
const maxInlineLength = 2000;

/**
 * Writes a shell command that sends a request again, with the same method, path, headers and
 * bytes.
 */
export function toCurlCommand(request: WireRequest, { baseUrl, flags = [] }: CurlOptions): string {
  const { method, path, headers, body } = request;
  const words = [
    "curl",
    "-sS",
    "-i",
    "--path-as-is",
    "-g",
    ...(method === "HEAD" ? ["-I"] : ["-X", method]),
  ];
  words.push(...flags);
  for (const [name, value] of Object.entries(headers)) {
    words.push("-H", value === "" ? `${name};` : `${name}: ${value}`);
  }
  if (
    body !== undefined &&
    !Object.keys(headers).some((name) => name.toLowerCase() === "content-type")
  ) {
    words.push("-H", "Content-Type:");
  }
  const url = baseUrl + path;
  if (body === undefined) {
    return quoteWords([...words, url]);
  }
  const text = toText(body);
  return text === undefined
    ? `${toPipe(body)} | ${quoteWords([...words, "--data-binary", "@-", url])}`
    : quoteWords([...words, "--data-raw", text, url]);
}

/** Writes the bytes to a pipe; large bodies repeat themselves, and are short when packed. */
function toPipe(body: Uint8Array): string {
  const plain = `printf %s ${Buffer.from(body).toString("base64")} | base64 -d`;
  const packed = `printf %s ${gzipSync(body).toString("base64")} | base64 -d | gzip -dc`;
  return packed.length < plain.length ? packed : plain;
}

/** The command's own words, quoted for a POSIX shell. */
export function quoteWords(words: readonly string[]): string {
  return words.map(quoteWord).join(" ");
}

function quoteWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** The body as text that a shell and a terminal carry unharmed; nothing when it is no such text. */
function toText(body: Uint8Array): string | undefined {
  if (body.length > maxInlineLength) {
    return undefined;
  }
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body);
    return /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\ufeff]/.test(text)
      ? undefined
      : text;
  } catch {
    return undefined;
  }
}
