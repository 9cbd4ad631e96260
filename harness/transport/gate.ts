/** Limits how many tasks are under way at once. */
export class Gate {
  limit: number;
  readonly #maxLimit: number;
  #inside = 0;
  /** Number of times that a task entered: another one may enter and leave during a long one. */
  #entries = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(limit: number) {
    this.#maxLimit = limit;
    this.limit = limit;
  }

  /**
   * Runs a task once there is room for it.
   *
   * @param task gets a function that says whether another one was under way at any time since.
   */
  async pass<Outcome>(task: (isCrowded: () => boolean) => Promise<Outcome>): Promise<Outcome> {
    while (this.#inside >= this.limit) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    this.#inside += 1;
    this.#entries += 1;
    const [others, entries] = [this.#inside - 1, this.#entries];
    try {
      return await task(() => others > 0 || this.#entries > entries);
    } finally {
      this.#inside -= 1;
      this.#waiting.splice(0).forEach((resolve) => {
        resolve();
      });
    }
  }

  /** Restores the limit, because a lower one did not help. */
  widen(): void {
    this.limit = this.#maxLimit;
  }

  /** Halves the limit, down to one. */
  narrow(): void {
    this.limit = Math.max(1, Math.floor(this.limit / 2));
  }
}
