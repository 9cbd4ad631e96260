/**
 * Admits large requests one at a time, and never two in one turn of the event loop, so that small
 * ones get their responses in between.
 *
 * A slot is held until the response is sent: a response may be many times larger than its request,
 * and clients that do not read would otherwise fill the memory with responses.
 */
export class LargeRequestQueue {
  readonly #waiting: (() => void)[] = [];
  readonly #maxHeld: number;
  #held = 0;
  #isScheduled = false;

  /** @param maxHeld the number of requests that may hold a slot at the same time. */
  constructor(maxHeld: number) {
    this.#maxHeld = maxHeld;
  }

  /** Waits for a slot and keeps it until `end`. */
  async enter(end: Promise<void>): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#waiting.push(resolve);
      this.#schedule();
    });
    const leave = (): void => {
      this.#held -= 1;
      this.#schedule();
    };
    end.then(leave, leave);
  }

  #schedule(): void {
    if (this.#isScheduled || this.#held >= this.#maxHeld || this.#waiting.length === 0) {
      return;
    }
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#held += 1;
      this.#waiting.shift()?.();
      this.#schedule();
    });
  }
}
