import { setTimeout as delay } from "node:timers/promises";
import { err, ok, type Result } from "../result.ts";
import type { Source } from "./source.ts";

export interface SourceLimits {
  /** Milliseconds after which a call of a source fails as a whole. */
  readonly sourceTimeoutMs: number;
}

const absent = ok(undefined);

/** One call of a source with all keys that a level needs from it, each key once. */
export class SourceCall {
  readonly #source: Source;
  readonly #indexes = new Map<string, number>();
  /** Empty until the source has responded, and if the call failed as a whole. */
  #results: readonly Result<unknown, string>[] = [];

  constructor(source: Source) {
    this.#source = source;
  }

  /** Adds a key unless it is there, and gives the index of its result; undefined without a key. */
  addKey(key: string | undefined): number | undefined {
    if (key === undefined) {
      return undefined;
    }
    const index = this.#indexes.get(key) ?? this.#indexes.size;
    this.#indexes.set(key, index);
    return index;
  }

  /**
   * Asks the source, if there are keys. Never throws.
   *
   * @returns a promise that never rejects; `undefined` when the source has answered at once, which
   *   costs neither a promise nor a timer.
   */
  start({ sourceTimeoutMs }: SourceLimits): Promise<void> | undefined {
    if (this.#indexes.size === 0) {
      return undefined;
    }
    try {
      const response = this.#source.load([...this.#indexes.keys()]);
      return response instanceof Promise
        ? this.#await(response, sourceTimeoutMs)
        : this.#keep(response);
    } catch {
      return undefined;
    }
  }

  /** A call that fails as a whole gives no results, so that each of its keys fails. */
  resultAt(index: number | undefined): Result<unknown, string> {
    if (index === undefined) {
      return absent;
    }
    return this.#results[index] ?? err(`${this.#source.name} is not responding`);
  }

  #keep(results: readonly Result<unknown, string>[] | undefined): undefined {
    if (results !== undefined && results.length === this.#indexes.size) {
      this.#results = results;
    }
  }

  async #await(
    response: Promise<readonly Result<unknown, string>[]>,
    timeoutMs: number,
  ): Promise<void> {
    const ended = new AbortController();
    const timeout = delay(timeoutMs, undefined, { signal: ended.signal });
    try {
      this.#keep(await Promise.race([response, timeout]));
    } catch {
      // No results are kept.
    } finally {
      ended.abort();
    }
  }
}
