import { maxAtOnce, maxTurnsPostponed } from "./http-limits.ts";

interface Waiting {
  readonly bytes: number;
  readonly admit: () => void;
}

/**
 * Admits requests one at a time, and never two in one turn of the event loop, so that others get their
 * responses in between. The shortest is next, and the oldest once others with as many bytes have passed
 * it: neither waits for more than the other's bytes. What is made of a request may take a hundred times
 * its bytes, so only so many bytes are under way; a longer one is admitted alone.
 */
export class TurnQueue {
  /** In the order in which they came. */
  readonly #waiting: Waiting[] = [];
  readonly #maxBytes: number;
  readonly #maxInTurn: number;
  #bytesUnderWay = 0;
  /** Bytes of those that were admitted while the oldest waited. */
  #passedBytes = 0;
  #isScheduled = false;
  #turnsPostponed = 0;
  #isPostponed = false;
  #passedAtOnce = 0;

  /** @param maxInTurn how many are admitted in one turn. */
  constructor(maxBytes: number, maxInTurn = 1) {
    this.#maxBytes = maxBytes;
    this.#maxInTurn = maxInTurn;
  }

  /** Waits until a request is admitted; gives what says that it is no longer under way. */
  async enter(bytes: number): Promise<() => void> {
    await new Promise<void>((admit) => {
      this.#waiting.push({ bytes, admit });
      this.#schedule();
    });
    return () => {
      this.#bytesUnderWay -= bytes;
      this.#schedule();
    };
  }

  /** Whether one more may go on at once in this turn of the event loop; others have to enter. */
  pass(): boolean {
    if (this.#passedAtOnce === 0) {
      setImmediate(() => {
        this.#passedAtOnce = 0;
      });
    }
    this.#passedAtOnce += 1;
    return this.#passedAtOnce <= maxAtOnce;
  }

  /** Admits none in this turn: the event loop accepts one connection in a turn, and more may wait. */
  postpone(): void {
    this.#isPostponed = true;
  }

  #schedule(): void {
    const next = this.#findNext();
    if (this.#isScheduled || next === undefined || !this.#hasRoom(next.bytes)) {
      return;
    }
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#takeTurn();
      this.#isPostponed = false;
      this.#schedule();
    });
  }

  #takeTurn(): void {
    if (this.#isPostponed && this.#turnsPostponed < maxTurnsPostponed) {
      this.#turnsPostponed += 1;
      return;
    }
    this.#turnsPostponed = 0;
    for (let admitted = 0; admitted < this.#maxInTurn; admitted += 1) {
      const next = this.#findNext();
      if (next !== undefined) {
        this.#admit(next);
      }
    }
  }

  #findNext(): Waiting | undefined {
    const [oldest] = this.#waiting;
    return oldest === undefined || this.#passedBytes >= oldest.bytes
      ? oldest
      : this.#waiting.reduce((best, other) => (other.bytes < best.bytes ? other : best));
  }

  #admit(next: Waiting): void {
    const place = this.#waiting.indexOf(next);
    this.#waiting.splice(place, 1);
    this.#passedBytes = place === 0 ? 0 : this.#passedBytes + next.bytes;
    this.#bytesUnderWay += next.bytes;
    next.admit();
  }

  #hasRoom(bytes: number): boolean {
    return this.#bytesUnderWay === 0 || this.#bytesUnderWay + bytes <= this.#maxBytes;
  }
}
