/**
 * Counts the bytes that a server holds for all its clients together. When they are too many, the
 * clients that it waits for give way, the one without progress for the longest time first.
 */
export class HeldBytes<Client extends object> {
  readonly #maxBytes: number;
  readonly #giveWay: (client: Client) => void;
  readonly #bytes = new Map<Client, number>();
  /** In the order of their last progress. */
  readonly #waitedFor = new Set<Client>();
  #total = 0;

  constructor(maxBytes: number, giveWay: (client: Client) => void) {
    this.#maxBytes = maxBytes;
    this.#giveWay = giveWay;
  }

  /**
   * Notes how many bytes are held for a client that has just made progress.
   *
   * @param isServed whether the client waits for the server, and so does not give way.
   */
  count(client: Client, bytes: number, isServed: boolean): void {
    this.#release(client);
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
