import { IncomingMessage } from "node:http";
import type { HeldBytes } from "./held-bytes.ts";

/** What reading a body gives. */
export type Body =
  | { readonly kind: "complete"; readonly bytes: Buffer }
  | { readonly kind: "too-large" };

/** Bytes above which a body counts as large: it is held for its client, and waits to be processed. */
export const largeBody: number = 16 * 1024;

/**
 * A request that collects its body as Node's parser delivers it, past the machinery of streams.
 *
 * Most bodies arrive in one packet with their headers. Such a body is complete before the parser
 * returns, and the request is answered at once: without events, buffers and turns of the event loop,
 * which take longer than the response.
 *
 * A body that breaks off is never delivered: its connection has ended or is rejected.
 *
 * @see request.delivery
 * @see request.chunked
 * @see limits.size
 */
export class CollectedRequest extends IncomingMessage {
  readonly #collected = new ByteCollection();
  #maxBytes = Number.POSITIVE_INFINITY;
  /** Counts what is held for a large body; set when the request is received. */
  held: Pick<HeldBytes<CollectedRequest>, "waitFor"> | undefined;
  #deliver: ((body: Body) => void) | undefined;
  #onComplete: (() => void) | undefined;

  /**
   * Delivers the body, at once if it is there.
   *
   * A body of more than `maxBytes` is given up as soon as it is known to be longer, from its declared
   * length or from what has arrived; the caller closes the connection. Until then memory grows in
   * proportion to the bytes that have arrived, however small their pieces and whatever length is
   * declared.
   */
  readBody(maxBytes: number, deliver: (body: Body) => void): void {
    this.#maxBytes = maxBytes;
    this.#deliver = deliver;
    if (this.declaresMoreThan(maxBytes) || this.#collected.length > maxBytes) {
      this.#end({ kind: "too-large" });
    } else if (this.complete) {
      this.#end({ kind: "complete", bytes: this.#collected.bytes });
    }
  }

  /** Whether the headers declare a body above a limit. */
  declaresMoreThan(maxBytes: number): boolean {
    return Number(this.headers["content-length"] ?? 0) > maxBytes;
  }

  /** Calls back once the body has arrived, whether or not it is read. */
  whenComplete(callback: () => void): void {
    this.#onComplete = callback;
  }

  /** Discards the body that has arrived and whatever follows. */
  discardBody(): void {
    this.readBody(0, () => undefined);
  }

  /** Tells Node that the body is wanted although the response may be sent before it arrives. */
  keepReading(): void {
    this.read(0);
  }

  /** Takes a piece of the body from Node's parser; null after the last one. */
  override push(piece: unknown): boolean {
    if (piece === null) {
      this.#end({ kind: "complete", bytes: this.#collected.bytes });
      this.#onComplete?.();
    } else if (piece instanceof Buffer) {
      this.#add(piece);
    }
    return true;
  }

  /** Node resumes a request that nobody reads, so that its body does not block the connection. */
  override resume(): this {
    return this;
  }

  #add(piece: Buffer): void {
    if (this.#collected.length + piece.length <= this.#maxBytes) {
      this.#collected.add(piece);
      if (this.#collected.length > largeBody) {
        this.held?.waitFor(this, this.#collected.length);
      }
    } else {
      this.#end({ kind: "too-large" });
    }
  }

  #end(body: Body): void {
    const deliver = this.#deliver;
    if (deliver !== undefined) {
      this.#deliver = undefined;
      this.#collected.clear();
      deliver(body);
    }
  }
}

const nothing = Buffer.alloc(0);

/** Bytes that grow by copying, so that a million tiny pieces cost no more than their bytes. */
class ByteCollection {
  #storage: Buffer = nothing;
  length = 0;

  get bytes(): Buffer {
    return this.#storage.subarray(0, this.length);
  }

  clear(): void {
    this.#storage = nothing;
    this.length = 0;
  }

  add(piece: Buffer): void {
    const length = this.length + piece.length;
    if (this.length === 0) {
      this.#storage = piece;
    } else {
      if (length > this.#storage.length) {
        this.#grow(length);
      }
      piece.copy(this.#storage, this.length);
    }
    this.length = length;
  }

  #grow(needed: number): void {
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, 2 * this.length, largeBody));
    this.bytes.copy(larger);
    this.#storage = larger;
  }
}
