import { Buffer } from "node:buffer";
import type { Dispatcher } from "undici";
import { undici } from "./undici.ts";

/** A response as it came: nothing is decoded. */
export interface CollectedResponse {
  readonly status: number;
  /** Names in lower case; a repeated header has several values. */
  readonly headers: ReadonlyMap<string, readonly string[]>;
  readonly body: Uint8Array;
}

/**
 * Collects one response, up to a size limit. Interim responses, those with a status of 1xx, are
 * ignored.
 */
export class ResponseCollector implements Dispatcher.DispatchHandler {
  /** Resolves with the complete response; rejects with the reason why there is none. */
  readonly response: Promise<CollectedResponse>;
  readonly #limit: number;
  /** Holds the bytes that came so far, and has room for more. */
  #body = Buffer.alloc(0);
  #bytes = 0;
  #resolve: (response: CollectedResponse) => void = () => undefined;
  #reject: (reason: unknown) => void = () => undefined;
  #controller: Dispatcher.DispatchController | undefined;
  #aborted: { readonly reason: Error } | undefined;
  #head: Omit<CollectedResponse, "body"> | undefined;

  /** @param limit maximum bytes of the body. */
  constructor(limit: number) {
    this.#limit = limit;
    this.response = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  /** The status; undefined until the headers have come. */
  get status(): number | undefined {
    return this.#head?.status;
  }

  /** Stops waiting, even for a connection that is not open yet. */
  abort(reason: Error): void {
    this.#aborted = { reason };
    this.#reject(reason);
    this.#controller?.abort(reason);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#aborted !== undefined) {
      controller.abort(this.#aborted.reason);
    }
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): void {
    if (status >= 200) {
      this.#head = { status, headers: toHeaderMap(headers) };
    }
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    const length = this.#bytes + chunk.length;
    if (length > this.#limit) {
      this.abort(new undici.errors.ResponseExceededMaxSizeError());
      return;
    }
    // A chunk is a view of what was received at once: to keep many small ones takes much memory.
    if (length > this.#body.length) {
      const larger = Buffer.alloc(Math.max(length, Math.min(2 * this.#body.length, this.#limit)));
      this.#body.copy(larger);
      this.#body = larger;
    }
    chunk.copy(this.#body, this.#bytes);
    this.#bytes = length;
  }

  onResponseEnd(): void {
    if (this.#head !== undefined) {
      this.#resolve({ ...this.#head, body: this.#body.subarray(0, this.#bytes) });
    }
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#reject(error);
  }
}

/** Whitespace around a value is not part of it (RFC 9110, section 5.5); undici leaves it at the end. */
function toHeaderMap(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): ReadonlyMap<string, readonly string[]> {
  const map = new Map<string, readonly string[]>();
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) {
      const values = typeof value === "string" ? [value] : value;
      map.set(
        name,
        values.map((text) => text.replace(/[ \t]+$/, "")),
      );
    }
  }
  return map;
}
