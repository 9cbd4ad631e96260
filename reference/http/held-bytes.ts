/**
 * Counts the bytes of requests and responses that a server holds for all its clients together.
 *
 * When they are too many, the clients that the server waits for give way: first the one that has not
 * sent or taken anything for the longest time.
 */
export class HeldBytes<Client extends object> {
  readonly #maxBytes: number;
  readonly #giveWay: (client: Client) => void;
  readonly #bytes = new Map<Client, number>();
  /** In the order of their last progress. */
  readonly #waitedFor = new Set<Client>();
  #total = 0;

  /** @param giveWay ends what a client has under way. */
  constructor(maxBytes: number, giveWay: (client: Client) => void) {
    this.#maxBytes = maxBytes;
    this.#giveWay = giveWay;
  }

  /**
   * Notes how much is held for a client that has just made progress; 0 for one for which nothing is.
   *
   * @param isServed whether the client waits for the server, and so does not give way.
   */
  count(client: Client, bytes: number, isServed: boolean): void {
    if (this.#bytes.has(client)) {
      this.#release(client);
    }
    if (bytes === 0) {
      return;
    }
    this.#bytes.set(client, bytes);
    this.#total += bytes;
    if (!isServed) {
      this.#waitedFor.add(client);
    }
    for (const stalest of this.#waitedFor) {
      if (this.#total <= this.#maxBytes) {
        break;
      }
      this.#release(stalest);
      this.#giveWay(stalest);
    }
  }

  #release(client: Client): void {
    this.#total -= this.#bytes.get(client) ?? 0;
    this.#bytes.delete(client);
    this.#waitedFor.delete(client);
  }
}
