interface Closable {
  readonly socket: {
    readonly destroy: () => unknown;
    readonly once: (event: "close" | "end", listener: () => void) => unknown;
  };
}

/**
 * The open connections of a server. When there are too many, one gives way: one whose client has
 * closed its side, or else, of those that have got a response or of the others, whichever are more,
 * the one without progress for the longest time. So a flood closes none that others use, and many
 * idle ones do not close a new one.
 */
export class OpenConnections<Connection extends Closable> {
  readonly #max: number;
  /** Those whose client has closed its side, and may be gone. */
  readonly #ended = new Set<Connection>();
  /** Those that never got a response, in the order of their arrival. */
  readonly #fresh = new Set<Connection>();
  /** In the order of their last response. */
  readonly #used = new Set<Connection>();

  constructor(max: number) {
    this.#max = max;
  }

  add(connection: Connection): void {
    if (this.#ended.size + this.#fresh.size + this.#used.size >= this.#max) {
      const others = this.#fresh.size < this.#used.size ? this.#used : this.#fresh;
      const [stalest] = this.#ended.size > 0 ? this.#ended : others;
      stalest?.socket.destroy();
    }
    this.#fresh.add(connection);
    connection.socket.once("end", () => {
      this.#remove(connection);
      this.#ended.add(connection);
    });
    connection.socket.once("close", () => this.#remove(connection));
  }

  list(): Connection[] {
    return [...this.#ended, ...this.#fresh, ...this.#used];
  }

  #remove(connection: Connection): void {
    this.#ended.delete(connection);
    this.#fresh.delete(connection);
    this.#used.delete(connection);
  }

  touch(connection: Connection): void {
    if (this.#used.delete(connection) || this.#fresh.delete(connection)) {
      this.#used.add(connection);
    }
  }
}
