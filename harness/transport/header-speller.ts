import { Buffer } from "node:buffer";
import type { Socket } from "node:net";

/** How the names of headers are spelled. */
type HeaderSpelling = "capitalized" | "lower-case" | "upper-case";

/**
 * Spells the names of the headers that the HTTP client adds, like `Content-Length`. The client
 * writes them in lower case only, but most clients capitalize them, and a server must know them in
 * any case. It takes over the same write methods of a socket as `RequestCutter`.
 *
 * @see request.client-headers
 */
export class HeaderSpeller {
  #spelling: HeaderSpelling = "capitalized";

  /** Spells what is written to a new connection. */
  follow(socket: Socket): void {
    const write = socket._write.bind(socket);
    const writeAll = socket._writev?.bind(socket);
    const spell = (chunk: string | Uint8Array, encoding: BufferEncoding): Buffer =>
      spellHead(typeof chunk === "string" ? Buffer.from(chunk, encoding) : chunk, this.#spelling);
    socket._write = (chunk, encoding, done) =>
      write(spell(chunk, encoding).toString("latin1"), "latin1", done);
    socket._writev = (chunks, done) =>
      writeAll?.(
        chunks.map(({ chunk, encoding }) => ({
          chunk: spell(chunk, encoding).toString("latin1"),
          encoding: "latin1",
        })),
        done,
      );
  }

  /** Spells the next request like its own headers. */
  begin(headers: Readonly<Record<string, string>>): void {
    const names = Object.keys(headers).filter((name) => name.toLowerCase() === "content-type");
    this.#spelling = names.map(readSpelling)[0] ?? "capitalized";
  }
}

function readSpelling(name: string): HeaderSpelling {
  if (name === name.toLowerCase()) {
    return "lower-case";
  }
  return name === name.toUpperCase() ? "upper-case" : "capitalized";
}

const addedNames = /(?<=\r\n)(?:host|connection|content-length|transfer-encoding)(?=:)/g;

/** Spells the names in the head of a request; bytes that do not begin with one stay as they are. */
function spellHead(bytes: Uint8Array, spelling: HeaderSpelling): Buffer {
  const all = Buffer.from(bytes);
  const end = all.indexOf("\r\n\r\n");
  const head = all.toString("latin1", 0, Math.max(0, end));
  if (!/^[A-Z]+ \S+ HTTP\/1\.1\r\n/.test(head)) {
    return all;
  }
  const spelled = head.replace(addedNames, (name) => spellName(name, spelling));
  return Buffer.concat([Buffer.from(spelled, "latin1"), all.subarray(end)]);
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
