import { maxTurnsPostponed } from "./http-limits.ts";

interface Waiting {
  readonly bytes: number;
  readonly admit: () => void;
}

/**
 * Admits requests one at a time, the shortest first, and never two in one turn of the event loop,
 * so that others get their responses in between. What is made of a request may take a hundred times
 * its bytes, so only so many bytes are under way; a longer one is admitted alone.
 */
export class TurnQueue {
  readonly #waiting: Waiting[] = [];
  readonly #maxBytes: number;
  readonly #maxInTurn: number;
  #bytesUnderWay = 0;
  #isScheduled = false;
  #turnsPostponed = 0;
  #isPostponed = false;

  /** @param maxInTurn how many are admitted in one turn. */
  constructor(maxBytes: number, maxInTurn = 1) {
    this.#maxBytes = maxBytes;
    this.#maxInTurn = maxInTurn;
  }

  /** Waits until a request is admitted; gives what says that it is no longer under way. */
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
    for (const next of this.#waiting.splice(0, this.#maxInTurn)) {
      this.#bytesUnderWay += next.bytes;
      next.admit();
    }
  }

  #hasRoom(bytes: number): boolean {
    return this.#bytesUnderWay === 0 || this.#bytesUnderWay + bytes <= this.#maxBytes;
  }
}
