import { errorMessage } from "../error-message.ts";
import type { HttpServer } from "../http/http-server.ts";

type Listener = Pick<HttpServer, "listen" | "stop" | "destroyConnections">;

/** Why the server cannot start, and the exit status of the process: 2 for a wrong command line. */
export class StartError extends Error {
  override readonly name: string = "StartError";
  readonly status: 1 | 2;

  constructor(message: string, status: 1 | 2 = 1) {
    super(message);
    this.status = status;
  }
}

const reasons: ReadonlyMap<unknown, string> = new Map([
  ["EADDRINUSE", "the port is in use. Choose another with --port, or --port 0 for a free one"],
  ["EACCES", "the port is reserved. Choose one above 1023 with --port"],
  ["EADDRNOTAVAIL", "this machine does not have the address. Choose another with --host"],
  ["ENOTFOUND", "the host name is unknown. Choose another with --host"],
]);

/** The servers of this process, which stop together. */
export class OpenServers {
  readonly #opened: Listener[] = [];

  /** @throws StartError when the server cannot listen; the others are then stopped. */
  async open(server: Listener, port: number, host: string): Promise<string> {
    try {
      this.#opened.push(server);
      return await server.listen(port, host);
    } catch (error) {
      await this.#stop();
      const code = error instanceof Error && "code" in error ? error.code : undefined;
      const reason = reasons.get(code) ?? errorMessage(error);
      throw new StartError(`Cannot listen on ${host}, port ${port}: ${reason}`);
    }
  }

  /** Stops all at the first SIGTERM or SIGINT, and cuts their connections at the second. */
  stopOnSignal(): void {
    let isStopping = false;
    const stop = (): void => {
      if (isStopping) {
        for (const server of this.#opened) {
          server.destroyConnections();
        }
      } else {
        void this.#stop();
      }
      isStopping = true;
    };
    process.on("SIGTERM", stop);
    process.on("SIGINT", stop);
  }

  async #stop(): Promise<void> {
    await Promise.all(this.#opened.map((server) => server.stop()));
  }
}
