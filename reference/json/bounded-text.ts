/** Length from which a text is encoded piece by piece, in UTF-16 code units. */
const longText = 16 * 1024;

/** Maximum number of bytes that a UTF-16 code unit takes. */
const maxUnitBytes = 3;

/** Thrown when a text would be longer than it may be. */
export class TextTooLongError extends Error {
  override readonly name: string = "TextTooLongError";
}

/**
 * Collects a text of at most so many bytes of UTF-8.
 *
 * A short text stays a string, which is the fastest to send. A longer one is encoded as it grows: it
 * then takes no more memory than its bytes, and none of the heap.
 */
export class BoundedText {
  readonly maxBytes: number;
  #text = "";
  /** What is encoded so far; `undefined` while the text is short. */
  #pieces: Buffer[] | undefined;
  #length = 0;

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes;
  }

  /**
   * Adds a text, which does not end within a surrogate pair.
   *
   * @throws TextTooLongError for a long text that is longer than it may be.
   */
  add(text: string): void {
    this.#text += text;
    if (this.#text.length > longText) {
      this.#encode();
    }
  }

  /** Adds what another text has collected. */
  addAll(other: BoundedText): void {
    for (const piece of other.#pieces ?? []) {
      this.#encode();
      this.#keep(piece);
    }
    this.add(other.#text);
  }

  /**
   * Ends the text.
   *
   * @returns bytes if it is long.
   * @throws TextTooLongError when it is longer than it may be.
   */
  end(): string | Buffer {
    if (this.#pieces === undefined) {
      if (maxUnitBytes * this.#text.length > this.maxBytes) {
        this.#check(Buffer.byteLength(this.#text));
      }
      return this.#text;
    }
    this.#encode();
    return Buffer.concat(this.#pieces, this.#length);
  }

  #encode(): void {
    this.#keep(Buffer.from(this.#text));
    this.#text = "";
  }

  #keep(piece: Buffer): void {
    this.#check(this.#length + piece.length);
    this.#pieces ??= [];
    this.#pieces.push(piece);
    this.#length += piece.length;
  }

  #check(byteLength: number): void {
    if (byteLength > this.maxBytes) {
      throw new TextTooLongError(`Longer than ${this.maxBytes} bytes`);
    }
  }
}
