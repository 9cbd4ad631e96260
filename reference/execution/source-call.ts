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

  /** Asks the source, if there are keys. Never rejects. */
  async start({ sourceTimeoutMs }: SourceLimits): Promise<void> {
    if (this.#indexes.size === 0) {
      return;
    }
    try {
      const response = this.#source.load([...this.#indexes.keys()]);
      const results =
        response instanceof Promise ? await within(sourceTimeoutMs, response) : response;
      if (results !== undefined && results.length === this.#indexes.size) {
        this.#results = results;
      }
    } catch {
      // No results are kept.
    }
  }

  /** A call that fails as a whole gives no results, so that each of its keys fails. */
  resultAt(index: number | undefined): Result<unknown, string> {
    if (index === undefined) {
      return absent;
    }
    return this.#results[index] ?? err(`${this.#source.name} is not responding`);
  }
}

async function within<Value>(ms: number, promise: Promise<Value>): Promise<Value | undefined> {
  const ended = new AbortController();
  try {
    return await Promise.race([promise, delay(ms, undefined, { signal: ended.signal })]);
  } finally {
    ended.abort();
  }
}
