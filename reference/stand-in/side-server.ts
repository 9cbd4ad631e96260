import { once } from "node:events";
import type { IncomingMessage, Server } from "node:http";
import { errorMessage } from "../error-message.ts";
import { createBoundedServer } from "../http/bounded-server.ts";
import { formatBaseUrl } from "../http/format-base-url.ts";
import { isJsonObject } from "../json/json-object.ts";
import { readJsonStream } from "../json/read-json-stream.ts";
import type { OverdueValues } from "../library/overdue-service.ts";
import { maxLogBytes } from "./request-log.ts";

const maxBodyBytes = 1024 * 1024;

const stopGraceMs = 1000;

/** What one request gets: a status and a JSON value, or the text of a file with its type. */
export type Answer =
  | readonly [status: number, body: unknown]
  | readonly [status: number, file: string, type: string];

/** Reads the JSON of a request, of at most 1 MiB when no maximum is given. */
export type ReadBody = (maxBytes?: number) => Promise<unknown>;

type Ask = (request: IncomingMessage, readBody: ReadBody) => Promise<Answer>;

/** A small server of JSON at a port beside the one of `/graph`. */
export class SideServer {
  readonly #server: Server;

  /** @param ask may throw: the client gets the message, with status 400. */
  constructor(ask: Ask) {
    this.#server = createBoundedServer(4 * maxLogBytes, async (request, response, hold) => {
      const answer = ask(request, (maxBytes = maxBodyBytes) =>
        readJsonStream(request, maxBytes, hold),
      );
      const [status, text, type] = await answer
        .then(writeAnswer)
        .catch((error) => writeAnswer([400, { error: errorMessage(error) }]));
      const bytes = Buffer.from(text);
      hold(bytes.length);
      response.writeHead(status, { "Content-Type": type });
      response.end(bytes);
    });
  }

  /** @throws the system's error when it cannot listen at this address. */
  async listen(port: number, host: string): Promise<string> {
    await once(this.#server.listen(port, host), "listening");
    return formatBaseUrl(host, this.#server.address());
  }

  /** Stops accepting, and cuts what is still under way soon: a client may never send the rest. */
  stop(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.destroyConnections(), stopGraceMs);
      this.#server.close(() => {
        clearTimeout(timer);
        resolve();
      });
      this.#server.closeIdleConnections();
    });
  }

  destroyConnections(): void {
    this.#server.closeAllConnections();
  }
}

function writeAnswer(answer: Answer): readonly [status: number, text: string, type: string] {
  const [status, body] = answer;
  return answer.length === 3
    ? answer
    : [status, `${JSON.stringify(body)}\n`, "application/json; charset=utf-8"];
}

/** Enough for a thousand loans: a longer question would keep others waiting. */
const maxQuestionBytes = 64 * 1024;

/** An overdue service for servers that ask one: it says what it knows, and leaves out the rest. */
export function createSampleOverdueServer(values: OverdueValues): SideServer {
  return new SideServer(async (_request, readBody) => [
    200,
    choose(values, await readBody(maxQuestionBytes)),
  ]);
}

/** Looks up the loans that are asked for: the file may hold many others. */
function choose(values: OverdueValues, body: unknown): OverdueValues {
  const loans = isJsonObject(body) && Array.isArray(body["loans"]) ? body["loans"].map(String) : [];
  const known = loans.filter((id) => Object.hasOwn(values, id) && values[id] !== "no response");
  return Object.fromEntries(known.map((id) => [id, values[id] ?? null]));
}
