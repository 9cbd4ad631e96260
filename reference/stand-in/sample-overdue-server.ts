import { createServer, type Server } from "node:http";
import { json } from "node:stream/consumers";
import { formatBaseUrl } from "../http/format-base-url.ts";
import { isJsonObject } from "../json/json-object.ts";
import type { OverdueValues } from "../overdue/overdue-values.ts";

/** An overdue service for servers that ask one: it says what it knows, and leaves out the rest. */
export class SampleOverdueServer {
  readonly #server: Server;

  constructor(values: OverdueValues) {
    this.#server = createServer((request, response) => {
      json(request)
        .then((body) => {
          response.writeHead(200, { "Content-Type": "application/json" });
          response.end(JSON.stringify(choose(values, body)));
        })
        .catch(() => {
          response.writeHead(400).end();
        });
    });
  }

  /**
   * @returns the URL to ask.
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

function choose(values: OverdueValues, body: unknown): OverdueValues {
  const loans = isJsonObject(body) && Array.isArray(body["loans"]) ? body["loans"].map(String) : [];
  return Object.fromEntries(
    loans.flatMap((id) => {
      const value = Object.hasOwn(values, id) ? values[id] : undefined;
      return value === undefined || value === "no response" ? [] : [[id, value]];
    }),
  );
}
