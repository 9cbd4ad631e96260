import { Buffer } from "node:buffer";
import type { Socket } from "node:net";
import type { WireRequest } from "./wire-request.ts";

/** How the names of headers are spelled. */
type HeaderSpelling = "capitalized" | "lower-case" | "upper-case";

/**
 * Spells the names of the headers that the HTTP client adds, like `Content-Length`. The client
 * writes them in lower case only, but most clients capitalize them, and a server must know them in
 * any case. It also adds the headers that the client rejects, and names chunks, in which the client
 * would send streams only. It takes over the same write methods of a socket as `RequestCutter`.
 *
 * @see request.client-headers
 * @see request.expect-continue
 */
export class HeaderSpeller {
  #style: HeadStyle = { spelling: "capitalized", isChunked: false, rejected: {} };

  /** Spells what is written to a new connection. One write takes the head and the body together. */
  follow(socket: Socket): void {
    const write = socket._write.bind(socket);
    const spell = (text: string): string => spellHead(text, this.#style);
    socket._write = (chunk, encoding, done) =>
      write(spell(toLatin1(chunk, encoding)), "latin1", done);
    socket._writev = (chunks, done) => {
      const text = chunks.map(({ chunk, encoding }) => toLatin1(chunk, encoding)).join("");
      write(spell(text), "latin1", done);
    };
  }

  /** Spells the next request like its own headers. */
  begin({ headers, chunked }: Pick<WireRequest, "headers" | "chunked">): void {
    this.#style = {
      spelling: findSpelling(headers),
      isChunked: chunked !== undefined,
      rejected: Object.fromEntries(Object.entries(headers).filter(isRejected)),
    };
  }
}

/** Spells the name of a header that a client adds to a request like its own headers. */
export function spellAdded(name: string, headers: WireRequest["headers"]): string {
  return spellName(name.toLowerCase(), findSpelling(headers));
}

function findSpelling(headers: WireRequest["headers"]): HeaderSpelling {
  const names = Object.keys(headers).filter((name) => name.toLowerCase() === "content-type");
  return names.map(readSpelling)[0] ?? "capitalized";
}

function readSpelling(name: string): HeaderSpelling {
  if (name === name.toLowerCase()) {
    return "lower-case";
  }
  return name === name.toUpperCase() ? "upper-case" : "capitalized";
}

/** Finds the value of the header `Expect`; undefined when there is none. */
export function findExpectation(headers: Readonly<Record<string, string>>): string | undefined {
  return Object.entries(headers).find(([name]) => name.toLowerCase() === "expect")?.[1];
}

/** Leaves out the headers that the client rejects, which `HeaderSpeller` adds. */
export function withoutRejected(
  headers: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).filter((header) => !isRejected(header)));
}

function isRejected([name, value]: [string, string]): boolean {
  const key = name.toLowerCase();
  return (
    key === "expect" || key === "upgrade" || (key === "connection" && /\bupgrade\b/i.test(value))
  );
}

/** How the head of a request is written. */
interface HeadStyle {
  readonly spelling: HeaderSpelling;
  /** Whether the body has been encoded in chunks. */
  readonly isChunked: boolean;
  /** The headers that the client rejects. */
  readonly rejected: Readonly<Record<string, string>>;
}

const addedNames = /(?<=\r\n)(?:host|connection|content-length|transfer-encoding)(?=:)/g;

/** Turns what is written into a character for each byte. */
function toLatin1(chunk: string | Uint8Array, encoding: BufferEncoding): string {
  if (typeof chunk === "string") {
    return encoding === "latin1" ? chunk : Buffer.from(chunk, encoding).toString("latin1");
  }
  return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString("latin1");
}

/** Spells the names in the head of a request; a text that does not begin with one stays as it is. */
function spellHead(text: string, { spelling, isChunked, rejected }: HeadStyle): string {
  const end = text.indexOf("\r\n\r\n");
  const head = text.slice(0, Math.max(0, end));
  if (!/^[A-Z]+ \S+ HTTP\/1\.1\r\n/.test(head)) {
    return text;
  }
  const framed = isChunked
    ? head.replace(/\r\ncontent-length: \d+/, "\r\ntransfer-encoding: chunked")
    : head;
  const added = Object.entries(rejected).map(([name, value]) => ({
    name: name.toLowerCase(),
    value,
  }));
  const kept = added.some(({ name }) => name === "connection")
    ? framed.replace(/\r\nconnection: [^\r]*/, "")
    : framed;
  const lines = added.map(({ name, value }) => `\r\n${spellName(name, spelling)}: ${value}`);
  const spelled = kept.replace(addedNames, (name) => spellName(name, spelling));
  return spelled + lines.join("") + text.slice(end);
}

function spellName(name: string, spelling: HeaderSpelling): string {
  switch (spelling) {
    case "lower-case":
      return name;
    case "upper-case":
      return name.toUpperCase();
    case "capitalized":
      return name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
  }
}
