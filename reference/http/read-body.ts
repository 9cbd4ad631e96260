import type { IncomingMessage } from "node:http";

/** What reading a body gives. */
export type Body =
  | { readonly kind: "complete"; readonly bytes: Buffer }
  | { readonly kind: "too-large" }
  /** The connection ended, or broke the rules of HTTP, before the body was complete. */
  | { readonly kind: "broken" };

const firstCapacity = 16 * 1024;

/**
 * Reads a request's body of up to `maxBytes`.
 *
 * A longer one is given up as soon as it is known to be longer, from its declared length or from
 * what has arrived; the caller closes the connection. Until then memory grows in proportion to the
 * bytes that have arrived, however small their pieces and whatever length is declared.
 *
 * @see request.delivery
 * @see request.chunked
 * @see limits.size
 */
export function readBody(request: IncomingMessage, maxBytes: number): Promise<Body> {
  if (declaresMoreThan(request, maxBytes)) {
    return Promise.resolve({ kind: "too-large" });
  }
  return new Promise((resolve) => {
    const collected = new ByteCollection();
    request.on("data", (piece: Buffer) => {
      if (collected.length + piece.length <= maxBytes) {
        return collected.add(piece);
      }
      request.removeAllListeners("data");
      resolve({ kind: "too-large" });
    });
    request.on("end", () => resolve({ kind: "complete", bytes: collected.bytes }));
    request.on("close", () => resolve({ kind: "broken" }));
    request.on("error", () => resolve({ kind: "broken" }));
  });
}

/** Says whether the request's headers declare a body above the limit. */
export function declaresMoreThan(request: IncomingMessage, maxBytes: number): boolean {
  return Number(request.headers["content-length"] ?? 0) > maxBytes;
}

/** Bytes that grow by copying, so that a million tiny pieces cost no more than their bytes. */
class ByteCollection {
  #storage: Buffer = Buffer.alloc(0);
  length = 0;

  get bytes(): Buffer {
    return this.#storage.subarray(0, this.length);
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
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, 2 * this.length, firstCapacity));
    this.bytes.copy(larger);
    this.#storage = larger;
  }
}
