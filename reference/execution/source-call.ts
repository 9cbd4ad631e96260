import { err, ok, type Result } from "../result.ts";
import { append } from "./append.ts";
import type { Source } from "./source.ts";

export interface SourceLimits {
  /** Milliseconds after which a call of a source fails as a whole. */
  readonly sourceTimeoutMs: number;
}

/** The index of a key that is not asked for. */
const nowhere = -1;
const absent = ok(undefined);

/** Up to this number, looking through all keys takes no longer than a Map. */
const maxScanned = 12;

/** One call of a source with all keys that a level needs from it, each key once. */
export class SourceCall {
  readonly source: Source;
  #keys: string[] | undefined;
  #indexes: Map<string, number> | undefined;
  /** Empty until the source has responded, and if the call failed as a whole. */
  #results: readonly Result<unknown, string>[] = [];

  constructor(source: Source) {
    this.source = source;
  }

  /** Adds a key unless it is there, and gives the index of its result. */
  addKey(key: string | undefined): number {
    if (key === undefined) {
      return nowhere;
    }
    const known = this.#find(key);
    if (known !== nowhere) {
      return known;
    }
    this.#keys = append(this.#keys, key);
    const index = this.#keys.length - 1;
    this.#indexes?.set(key, index);
    return index;
  }

  /**
   * Asks the source, if there are keys. Never throws.
   *
   * @returns a promise that never rejects; `undefined` when the source has answered at once, which
   *   costs neither a promise nor a timer.
   */
  start({ sourceTimeoutMs }: SourceLimits): Promise<void> | undefined {
    if (this.#keys === undefined) {
      return undefined;
    }
    try {
      const response = this.source.load(this.#keys);
      return response instanceof Promise
        ? this.#await(response, sourceTimeoutMs)
        : this.#keep(response);
    } catch {
      return undefined;
    }
  }

  /** A call that fails as a whole gives no results, so that each of its keys fails. */
  resultAt(index: number): Result<unknown, string> {
    if (index === nowhere) {
      return absent;
    }
    return this.#results[index] ?? err(`${this.source.name} is not responding`);
  }

  #find(key: string): number {
    if (this.#keys === undefined) {
      return nowhere;
    }
    if (this.#keys.length <= maxScanned) {
      return this.#keys.indexOf(key);
    }
    this.#indexes ??= new Map(this.#keys.map((known, index) => [known, index]));
    return this.#indexes.get(key) ?? nowhere;
  }

  #keep(results: readonly Result<unknown, string>[] | undefined): undefined {
    if (results !== undefined && results.length === this.#keys?.length) {
      this.#results = results;
    }
  }

  async #await(
    response: Promise<readonly Result<unknown, string>[]>,
    timeoutMs: number,
  ): Promise<void> {
    try {
      this.#keep(await waitFor(response, timeoutMs));
    } catch {
      // No results are kept.
    }
  }
}

async function waitFor<Value>(
  promise: Promise<Value>,
  timeoutMs: number,
): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), timeoutMs);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
