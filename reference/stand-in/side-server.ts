import { createServer, type IncomingMessage, type Server } from "node:http";
import { errorMessage } from "../error-message.ts";
import { formatBaseUrl } from "../http/format-base-url.ts";
import { isJsonObject } from "../json/json-object.ts";
import { readJsonStream } from "../json/read-json-stream.ts";
import type { OverdueValues } from "../library/overdue-values.ts";

const requestTimeoutMs = 10_000;

/** Each may hold a body. */
const maxConnections = 64;

const maxBodyBytes = 1024 * 1024;

/** What one request gets: a status and a JSON value, or the text of a file with its type. */
export type Answer = readonly [status: number, body: unknown, type?: string];

/** Reads the JSON of a request, of at most 1 MiB when no maximum is given. */
export type ReadBody = (maxBytes?: number) => Promise<unknown>;

type Ask = (request: IncomingMessage, readBody: ReadBody) => Promise<Answer>;

/** A small server of JSON at a port beside the one of `/graph`. */
export class SideServer {
  readonly #server: Server;

  /** @param ask may throw: the client gets the message, with status 400. */
  constructor(ask: Ask) {
    this.#server = createServer({ requestTimeout: requestTimeoutMs }, async (request, response) => {
      const answer = ask(request, (maxBytes = maxBodyBytes) => readJsonStream(request, maxBytes));
      const [status, text, type] = await answer
        .then(writeAnswer)
        .catch((error) => writeAnswer([400, { error: errorMessage(error) }]));
      response.writeHead(status, { "Content-Type": type });
      response.end(text);
    });
    this.#server.maxConnections = maxConnections;
  }

  /** @throws the system's error when it cannot listen at this address. */
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

function writeAnswer([status, body, type]: Answer): [status: number, text: unknown, type: string] {
  return type === undefined
    ? [status, `${JSON.stringify(body)}\n`, "application/json; charset=utf-8"]
    : [status, body, type];
}

/** An overdue service for servers that ask one: it says what it knows, and leaves out the rest. */
export function createSampleOverdueServer(values: OverdueValues): SideServer {
  return new SideServer(async (_request, readBody) => [200, choose(values, await readBody())]);
}

function choose(values: OverdueValues, body: unknown): OverdueValues {
  const loans = isJsonObject(body) && Array.isArray(body["loans"]) ? body["loans"].map(String) : [];
  const asked = new Set(loans);
  const known = Object.entries(values).filter(([, days]) => days !== "no response");
  return Object.fromEntries(known.filter(([id]) => asked.has(id)));
}
