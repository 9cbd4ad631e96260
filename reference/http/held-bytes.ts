/** What held bytes wait for: their client, their turn, or the server. */
export type HeldFor = "client" | "turn" | "server";

/**
 * Counts the bytes that a server holds for all its clients together. When they are too many, the
 * clients that it waits for give way, and then those that wait for their turn; among each, the one
 * without progress for the longest time is first.
 */
export class HeldBytes<Client extends object> {
  readonly #maxBytes: number;
  readonly #giveWay: (client: Client) => void;
  readonly #bytes = new Map<Client, number>();
  /** In the order of their last progress. */
  readonly #unfinished = new Set<Client>();
  readonly #waiting = new Set<Client>();
  #total = 0;

  constructor(maxBytes: number, giveWay: (client: Client) => void) {
    this.#maxBytes = maxBytes;
    this.#giveWay = giveWay;
  }

  /** Notes how many bytes are held for a client that has just made progress. */
  count(client: Client, bytes: number, awaited: HeldFor): void {
    this.#release(client);
    if (bytes === 0) {
      return;
    }
    this.#bytes.set(client, bytes);
    this.#total += bytes;
    if (awaited !== "server") {
      (awaited === "client" ? this.#unfinished : this.#waiting).add(client);
    }
    while (this.#total > this.#maxBytes) {
      const [stalest] = this.#unfinished.size > 0 ? this.#unfinished : this.#waiting;
      if (stalest === undefined) {
        break;
      }
      this.#release(stalest);
      this.#giveWay(stalest);
    }
  }

  #release(client: Client): void {
    this.#total -= this.#bytes.get(client) ?? 0;
    this.#bytes.delete(client);
    this.#unfinished.delete(client);
    this.#waiting.delete(client);
  }
}
