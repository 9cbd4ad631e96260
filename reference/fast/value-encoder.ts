const maxKept = 256;

/** Number of values that a full encoder misses before it forgets all that it keeps. */
const maxMisses = 32 * maxKept;

/** Longer strings are not kept, in UTF-16 code units. */
const maxKeptLength = 256;

/** Whatever JSON.stringify() may escape in a string. */
const escaped = /["\\\u0000-\u001f\ud800-\udfff]/;

/**
 * Encodes values that all follow the same text, exactly as JSON.stringify() does. A server sends
 * the same values again and again, so the text of those that came first is kept, which takes a
 * fifth of the time.
 */
export class ValueEncoder {
  readonly prefix: string;
  readonly #kept = new Map<unknown, string>();
  #misses = 0;

  constructor(prefix: string) {
    this.prefix = prefix;
  }

  /** The prefix, then the JSON text of a value. */
  encode(value: unknown): string {
    const kept = this.#kept.get(value);
    if (kept !== undefined) {
      return kept;
    }
    const text = this.prefix + encodeValue(value);
    if (isCheapToKeep(value)) {
      this.#keep(value, text);
    }
    return text;
  }

  #keep(value: unknown, text: string): void {
    if (this.#kept.size < maxKept) {
      this.#kept.set(value, text);
      return;
    }
    this.#misses += 1;
    if (this.#misses === maxMisses) {
      this.#kept.clear();
      this.#misses = 0;
    }
  }
}

/** Encodes a value as JSON.stringify() does, and most without it, since it takes longer. */
export function encodeValue(value: unknown): string {
  if (typeof value === "string" && !escaped.test(value)) {
    return `"${value}"`;
  }
  if (typeof value === "number" && Number.isFinite(value)) {
    return `${value}`;
  }
  return JSON.stringify(value) ?? "null";
}

/** Objects are not kept: they could change. */
function isCheapToKeep(value: unknown): boolean {
  return typeof value === "string" ? value.length <= maxKeptLength : typeof value !== "object";
}
