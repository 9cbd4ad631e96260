import { createServer, type RequestListener, type Server } from "node:http";
import { formatBaseUrl } from "../http/format-base-url.ts";

/** Milliseconds that a request may take to arrive. */
const requestTimeoutMs = 10_000;

/** A small server at a port beside the one of `/graph`. */
export class SideServer {
  readonly #server: Server;

  constructor(listener: RequestListener) {
    this.#server = createServer({ requestTimeout: requestTimeoutMs }, listener);
  }

  /**
   * @returns the base URL.
   * @throws the system's error when it cannot listen at this address.
   */
  listen(port: number, host: string): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#server.once("error", reject);
      this.#server.listen(port, host, () => resolve(formatBaseUrl(host, this.#server.address())));
    });
  }

  stop(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeIdleConnections();
    });
  }

  destroyConnections(): void {
    this.#server.closeAllConnections();
  }
}
