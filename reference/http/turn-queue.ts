/** Lets those that have more to do go on one at a time, one in a turn of the event loop. */
export class TurnQueue {
  readonly #waiting: (() => void)[] = [];

  /** Calls back in its turn, later than this one. */
  enter(goOn: () => void): void {
    this.#waiting.push(goOn);
    if (this.#waiting.length === 1) {
      setImmediate(() => this.#next());
    }
  }

  #next(): void {
    this.#waiting[0]?.();
    this.#waiting.shift();
    if (this.#waiting.length > 0) {
      setImmediate(() => this.#next());
    }
  }
}
