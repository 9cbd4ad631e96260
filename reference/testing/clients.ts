import { RawConnection } from "./raw-connection.ts";

/** The connections that a test opens, so that it can close them all at its end. */
export class Clients {
  readonly #opened: RawConnection[] = [];

  async open(baseUrl: string): Promise<RawConnection> {
    const connection = await RawConnection.open(baseUrl);
    this.#opened.push(connection);
    return connection;
  }

  openMany(baseUrl: string, count: number): Promise<RawConnection[]> {
    return Promise.all(Array.from({ length: count }, () => this.open(baseUrl)));
  }

  closeAll(): void {
    for (const connection of this.#opened.splice(0)) {
      connection.close();
    }
  }
}
