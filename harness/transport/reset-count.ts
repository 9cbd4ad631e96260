/** Milliseconds in which no server has a reason to close a connection as idle: they count seconds. */
const minIdleMs = 1000;

/** Share of requests that may meet a closed connection by chance, as at the end of one's life. */
const maxShare = 0.03;

/**
 * Counts how often a server, or an intermediary, closed a connection instead of responding, although
 * it had not been idle. The life of a connection is free, and a client may send such a request again,
 * as the kit does. Many clients do not, so that whoever runs it should know.
 */
export class ResetCount {
  #requests = 0;
  #resets = 0;

  /**
   * Counts a request that was sent.
   *
   * @param idleMs how long the connection had been idle where the server closed it instead of
   *   responding, in milliseconds; left out for any other request.
   */
  count(idleMs: number = Number.POSITIVE_INFINITY): void {
    this.#requests += 1;
    this.#resets += idleMs < minIdleMs ? 1 : 0;
  }

  /** Says how often that happened, given who did it; nothing where it was rare. */
  describe(noun: string): string[] {
    return this.#resets <= this.#requests * maxShare
      ? []
      : [
          `The ${noun} closed the connection of ${this.#resets} of ${this.#requests} requests instead of responding, although it had not been idle: the kit sent them again, which many clients do not. Announce the end of a connection by Connection: close`,
        ];
  }
}
