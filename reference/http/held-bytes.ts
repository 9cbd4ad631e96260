/**
 * Counts the bytes of bodies and responses that a server holds for all its clients together.
 *
 * When they are too many, the clients that the server waits for give way: first the one that has not
 * sent or taken anything for the longest time.
 */
export class HeldBytes<Client extends object> {
  readonly #maxBytes: number;
  readonly #giveWay: (client: Client) => void;
  readonly #bytes = new Map<object, number>();
  /** In the order of their last progress. */
  readonly #waitedFor = new Map<object, Client>();
  #total = 0;

  /** @param giveWay ends what a client has under way. */
  constructor(maxBytes: number, giveWay: (client: Client) => void) {
    this.#maxBytes = maxBytes;
    this.#giveWay = giveWay;
  }

  /** Notes what is held for a client that has just made progress, and now has to make more. */
  waitFor(client: Client, bytes: number): void {
    this.hold(client, bytes);
    this.#waitedFor.set(client, client);
    for (const stalest of this.#waitedFor.values()) {
      if (this.#total <= this.#maxBytes) {
        break;
      }
      this.release(stalest);
      this.#giveWay(stalest);
    }
  }

  /** Notes what is held for something that waits for the server, and does not give way. */
  hold(holder: object, bytes: number): void {
    this.release(holder);
    this.#bytes.set(holder, bytes);
    this.#total += bytes;
  }

  /** Nothing is held for it any more, if anything was. */
  release(holder: object): void {
    const bytes = this.#bytes.get(holder);
    if (bytes !== undefined) {
      this.#bytes.delete(holder);
      this.#waitedFor.delete(holder);
      this.#total -= bytes;
    }
  }
}
