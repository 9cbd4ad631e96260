import { maxHeadBytes } from "./http-limits.ts";
import { MalformedRequestError, readHeader, rejectLines } from "./request-head.ts";

const nothing: Buffer = Buffer.alloc(0);
const lineFeed = 0x0a;
const sizeLine = /^([\dA-Fa-f]{1,7})(?:;[\t -~\x80-\xff]*)?\r\n$/;

/**
 * Reads the body of a request, in packets of any size. Its memory grows with the bytes that have
 * arrived, whatever length is declared. Extensions of chunks and trailers are ignored.
 *
 * @see request.delivery
 * @see request.chunked
 */
export class BodyReader {
  readonly #isChunked: boolean;
  readonly #maxBytes: number;
  /** What comes next: content, the line before a chunk, the one after it, or those after the last. */
  #next: "content" | "size" | "content-end" | "trailers" | "nothing";
  /** Bytes of the content, or of the chunk, that have not arrived. */
  #left: number;
  /** Bytes of the lines since the last content. */
  #lineBytes = 0;
  #storage: Buffer = nothing;
  #length = 0;

  /** @param maxBytes of the content that are collected. */
  constructor(framing: number | "chunked", maxBytes: number) {
    this.#isChunked = framing === "chunked";
    this.#left = framing === "chunked" ? 0 : framing;
    this.#maxBytes = maxBytes;
    this.#next = this.#isChunked ? "size" : this.#left === 0 ? "nothing" : "content";
  }

  get isComplete(): boolean {
    return this.#next === "nothing";
  }

  /** Whether it has more content than it may, as far as is known; nothing more is read then. */
  get isTooLarge(): boolean {
    return this.#length + this.#left > this.#maxBytes;
  }

  get heldBytes(): number {
    return this.#storage.length;
  }

  get bytes(): Buffer {
    return this.#storage.subarray(0, this.#length);
  }

  /**
   * Reads what has arrived of the body, and gives its number of bytes: a line that is not complete is
   * left, to be given again with what follows.
   *
   * @throws MalformedRequestError
   */
  read(packet: Buffer): number {
    let [from, at] = [-1, 0];
    while (at !== from && at < packet.length && !this.isComplete && !this.isTooLarge) {
      from = at;
      at = this.#next === "content" ? this.#readContent(packet, at) : this.#readLine(packet, at);
    }
    return at;
  }

  #readContent(packet: Buffer, from: number): number {
    const piece = packet.subarray(from, from + this.#left);
    this.#left -= piece.length;
    if (this.#length === 0 && this.#left === 0 && !this.#isChunked) {
      // A body that comes in one packet is not copied.
      this.#storage = piece;
    } else {
      this.#makeRoom(this.#length + piece.length);
      piece.copy(this.#storage, this.#length);
    }
    this.#length += piece.length;
    if (this.#left === 0) {
      this.#lineBytes = 0;
      this.#next = this.#isChunked ? "content-end" : "nothing";
    }
    return from + piece.length;
  }

  #makeRoom(length: number): void {
    if (length > this.#storage.length) {
      const roomy = 2 * length;
      const most = this.#isChunked ? roomy : length + this.#left;
      const larger = Buffer.allocUnsafeSlow(Math.min(roomy, most));
      this.bytes.copy(larger);
      this.#storage = larger;
    }
  }

  #readLine(packet: Buffer, from: number): number {
    const end = packet.indexOf(lineFeed, from) + 1 || packet.length;
    if (this.#lineBytes + end - from > maxHeadBytes) {
      throw new MalformedRequestError("Chunk extensions or trailers are too long");
    }
    if (packet[end - 1] !== lineFeed) {
      return from;
    }
    this.#lineBytes += end - from;
    this.#useLine(packet.toString("latin1", from, end));
    return end;
  }

  #useLine(line: string): void {
    if (this.#next === "size") {
      const [, digits = ""] = sizeLine.exec(line) ?? [];
      this.#left = Number.parseInt(digits, 16);
      this.#next = this.#left === 0 ? "trailers" : "content";
    } else if (line === "\r\n") {
      this.#next = this.#next === "trailers" ? "nothing" : "size";
    } else if (this.#next === "trailers") {
      readHeader(line.replace(/\r\n$/, ""));
    }
    if (Number.isNaN(this.#left) || (this.#next === "content-end" && line !== "\r\n")) {
      throw rejectLines(line, "a chunk is wrong");
    }
  }
}
