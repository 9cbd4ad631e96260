import { Buffer } from "node:buffer";
import type { Socket } from "node:net";

/** How the names of headers are spelled. */
type HeaderSpelling = "capitalized" | "lower-case" | "upper-case";

/**
 * Spells the names of the headers that the HTTP client adds, like `Content-Length`. The client
 * writes them in lower case only, but most clients capitalize them, and a server must know them in
 * any case. It also adds `Expect`, which the client rejects. It takes over the same write methods of
 * a socket as `RequestCutter`.
 *
 * @see request.client-headers
 * @see request.expect-continue
 */
export class HeaderSpeller {
  #spelling: HeaderSpelling = "capitalized";
  #expectation: string | undefined;

  /** Spells what is written to a new connection. */
  follow(socket: Socket): void {
    const write = socket._write.bind(socket);
    const writeAll = socket._writev?.bind(socket);
    const spell = (chunk: string | Uint8Array, encoding: BufferEncoding): Buffer =>
      spellHead(typeof chunk === "string" ? Buffer.from(chunk, encoding) : chunk, {
        spelling: this.#spelling,
        expectation: this.#expectation,
      });
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
    this.#expectation = findExpectation(headers);
  }
}

function readSpelling(name: string): HeaderSpelling {
  if (name === name.toLowerCase()) {
    return "lower-case";
  }
  return name === name.toUpperCase() ? "upper-case" : "capitalized";
}

/** Finds the value of the header `Expect`; undefined when there is none. */
export function findExpectation(headers: Readonly<Record<string, string>>): string | undefined {
  return Object.entries(headers).find(([name]) => isExpect(name))?.[1];
}

/** Leaves out the header `Expect`, which `HeaderSpeller` adds. */
export function withoutExpectation(
  headers: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !isExpect(name)));
}

function isExpect(name: string): boolean {
  return name.toLowerCase() === "expect";
}

/** How the head of a request is written. */
interface HeadStyle {
  readonly spelling: HeaderSpelling;
  readonly expectation: string | undefined;
}

const addedNames = /(?<=\r\n)(?:host|connection|content-length|transfer-encoding)(?=:)/g;

/** Spells the names in the head of a request; bytes that do not begin with one stay as they are. */
function spellHead(bytes: Uint8Array, { spelling, expectation }: HeadStyle): Buffer {
  const all = Buffer.from(bytes);
  const end = all.indexOf("\r\n\r\n");
  const head = all.toString("latin1", 0, Math.max(0, end));
  if (!/^[A-Z]+ \S+ HTTP\/1\.1\r\n/.test(head)) {
    return all;
  }
  const spelled = head.replace(addedNames, (name) => spellName(name, spelling));
  const added =
    expectation === undefined ? "" : `\r\n${spellName("expect", spelling)}: ${expectation}`;
  return Buffer.concat([Buffer.from(spelled + added, "latin1"), all.subarray(end)]);
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
