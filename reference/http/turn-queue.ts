import type { Socket } from "node:net";
import { maxAtOnce, maxPostponedTurns } from "./http-limits.ts";

/** One that has closed its side may be gone. */
type Client = Pick<Socket, "destroyed" | "readableEnded">;

interface Waiting {
  readonly bytes: number;
  readonly client: Client;
  readonly admit: () => void;
}

/** What a queue does in one turn of the event loop. */
interface TurnLimits {
  /** Bytes that are admitted, or one request with more. */
  readonly bytes: number;
  /** Bytes that each counts as at least: many short ones take as long as a longer one. */
  readonly minBytes: number;
  /** Turns in which none is admitted while clients connect, or those of another queue wait. */
  readonly postponedTurns: number;
}

/**
 * Admits requests one at a time, and never two in one turn of the event loop, so that others get their
 * responses in between. The shortest is next, and the oldest once others with as many bytes have passed
 * it: neither waits for more than the other's bytes. Those whose clients have closed their side, and may
 * be gone, come after all others. What is made of a request may take a hundred times its bytes, so only
 * so many bytes are under way; a longer one is admitted alone.
 */
export class TurnQueue {
  /** In the order in which they came. */
  #waiting: Waiting[] = [];
  readonly #maxBytes: number;
  readonly #limits: TurnLimits;
  readonly #first: TurnQueue | undefined;
  #bytesUnderWay = 0;
  /** Bytes of those that were admitted while the oldest waited. */
  #passedBytes = 0;
  #isScheduled = false;
  #postponedTurns = 0;
  #isPostponed = false;
  #passedAtOnce = 0;

  /** @param first a queue whose requests come before those of this one. */
  constructor(
    maxBytes: number,
    limits: TurnLimits = { bytes: 1, minBytes: 1, postponedTurns: maxPostponedTurns.large },
    first?: TurnQueue,
  ) {
    this.#maxBytes = maxBytes;
    this.#limits = limits;
    this.#first = first;
  }

  /**
   * Waits until a request is admitted; gives what says that it is no longer under way. It never is if
   * its client goes before: those who come and go could be more than those who are admitted.
   */
  async enter(bytes: number, client: Client): Promise<() => void> {
    const counted = Math.max(bytes, this.#limits.minBytes);
    await new Promise<void>((admit) => {
      this.#waiting.push({ bytes: counted, client, admit });
      this.#schedule();
    });
    return () => {
      this.#bytesUnderWay -= counted;
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
    this.#waiting = this.#waiting.filter(({ client }) => !client.destroyed);
    const isBehind = this.#first !== undefined && this.#first.#waiting.length > 0;
    if ((this.#isPostponed || isBehind) && this.#postponedTurns < this.#limits.postponedTurns) {
      this.#postponedTurns += 1;
      return;
    }
    this.#postponedTurns = 0;
    let next = this.#findNext();
    for (let bytes = 0; next !== undefined && bytes < this.#limits.bytes; next = this.#findNext()) {
      bytes += next.bytes;
      this.#admit(next);
    }
  }

  #findNext(): Waiting | undefined {
    const [oldest, ...others] = this.#listFirst();
    return oldest === undefined || this.#passedBytes >= oldest.bytes
      ? oldest
      : others.reduce((best, other) => (other.bytes < best.bytes ? other : best), oldest);
  }

  /** Lists those whose clients still listen, or the others if none does. */
  #listFirst(): readonly Waiting[] {
    const listening = this.#waiting.filter(({ client }) => !client.readableEnded);
    return listening.length > 0 ? listening : this.#waiting;
  }

  #admit(next: Waiting): void {
    const [oldest] = this.#listFirst();
    this.#waiting.splice(this.#waiting.indexOf(next), 1);
    this.#passedBytes = next === oldest ? 0 : this.#passedBytes + next.bytes;
    this.#bytesUnderWay += next.bytes;
    next.admit();
  }

  #hasRoom(bytes: number): boolean {
    return this.#bytesUnderWay === 0 || this.#bytesUnderWay + bytes <= this.#maxBytes;
  }
}
