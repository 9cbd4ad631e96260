interface Closable {
  readonly socket: {
    readonly destroy: () => unknown;
    readonly once: (event: "close", listener: () => void) => unknown;
  };
}

/**
 * The open connections of a server. When there are too many, one gives way: of those that have got
 * a response or of the others, whichever are more, the one without progress for the longest time.
 * So a flood closes none that others use, and many idle ones do not close a new one.
 */
export class OpenConnections<Connection extends Closable> {
  readonly #max: number;
  /** Those that never got a response, in the order of their arrival. */
  readonly #fresh = new Set<Connection>();
  /** In the order of their last response. */
  readonly #used = new Set<Connection>();

  constructor(max: number) {
    this.#max = max;
  }

  add(connection: Connection): void {
    if (this.#fresh.size + this.#used.size >= this.#max) {
      const [stalest] = this.#fresh.size < this.#used.size ? this.#used : this.#fresh;
      stalest?.socket.destroy();
    }
    this.#fresh.add(connection);
    connection.socket.once("close", () => {
      this.#fresh.delete(connection);
      this.#used.delete(connection);
    });
  }

  list(): Connection[] {
    return [...this.#fresh, ...this.#used];
  }

  touch(connection: Connection): void {
    if (this.#used.delete(connection) || this.#fresh.delete(connection)) {
      this.#used.add(connection);
    }
  }
}
