/** A sequence of numbers that looks random and is the same for the same seed. */
export class RandomSequence {
  #state: number;

  /** @param seed a 32-bit integer. */
  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** The next number, from 0 up to but not including 1 (the generator is mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b_79f5) | 0;
    const first = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    const second = (first + Math.imul(first ^ (first >>> 7), 61 | first)) ^ first;
    return ((second ^ (second >>> 14)) >>> 0) / 2 ** 32;
  }
}
