/** How many turns of the event loop a large request waits at most while clients connect. */
const maxTurns = 1000;

interface Waiting {
  readonly bytes: number;
  readonly admit: () => void;
}

/**
 * Admits large requests one at a time, and never two in one turn of the event loop, so that small
 * ones get their responses in between. The shortest is admitted first.
 *
 * What is made of a request may take a hundred times its bytes, so only so many bytes of requests are
 * under way at the same time; a longer one is admitted alone.
 */
export class LargeRequestQueue {
  readonly #waiting: Waiting[] = [];
  readonly #maxBytes: number;
  #bytesUnderWay = 0;
  #isScheduled = false;
  #isPostponed = false;
  #turns = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /**
   * Waits until a request is admitted.
   *
   * @returns a function that says that it is no longer under way.
   */
  async enter(bytes: number): Promise<() => void> {
    await new Promise<void>((admit) => {
      const longer = this.#waiting.findIndex((other) => other.bytes > bytes);
      this.#waiting.splice(longer === -1 ? this.#waiting.length : longer, 0, { bytes, admit });
      this.#schedule();
    });
    return () => {
      this.#bytesUnderWay -= bytes;
      this.#schedule();
    };
  }

  /** Admits none in this turn: the event loop accepts one connection in a turn, and more may wait. */
  postpone(): void {
    this.#isPostponed = true;
  }

  #schedule(): void {
    const [next] = this.#waiting;
    if (this.#isScheduled || next === undefined || !this.#hasRoom(next.bytes)) {
      return;
    }
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      if (this.#isPostponed && this.#turns < maxTurns) {
        this.#turns += 1;
      } else {
        this.#turns = 0;
        this.#admit(this.#waiting.shift());
      }
      this.#isPostponed = false;
      this.#schedule();
    });
  }

  #admit(next: Waiting | undefined): void {
    this.#bytesUnderWay += next?.bytes ?? 0;
    next?.admit();
  }

  #hasRoom(bytes: number): boolean {
    return this.#bytesUnderWay === 0 || this.#bytesUnderWay + bytes <= this.#maxBytes;
  }
}
