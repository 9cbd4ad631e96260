import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { errorMessage } from "../error-message.ts";
import { readJsonStream } from "../json/read-json-stream.ts";
import { SideServer } from "./side-server.ts";
import type { StandIn } from "./stand-in.ts";

/** Maximum size of a body, in bytes. */
const maxBodyBytes = 16 * 1024 * 1024;

const localHost = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

/** What one request gets: a status and a JSON value. */
type Answer = readonly [status: number, body: unknown];

/**
 * The second port of a stand-in, at which tests look at requests and change the behavior. The
 * server of `/graph` keeps its one address.
 *
 * Without a token it answers only to names of this machine, so that no page in a browser can reach
 * it under a name of its own.
 */
export class ControlServer extends SideServer {
  readonly #standIn: StandIn;
  readonly #token: string | undefined;

  /** @param token what clients send as `Authorization: Bearer TOKEN`; none when left out. */
  constructor(standIn: StandIn, token: string | undefined) {
    super((request, response) => {
      void this.#respond(request, response);
    });
    this.#standIn = standIn;
    this.#token = token;
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [status, body] = this.#refuse(request) ?? (await this.#answer(request));
    response.writeHead(status, { "Content-Type": "application/json; charset=utf-8" });
    response.end(`${JSON.stringify(body)}\n`);
  }

  #refuse({ url, headers }: IncomingMessage): Answer | undefined {
    if (this.#token === undefined) {
      return localHost.test(headers.host ?? "")
        ? undefined
        : [403, { error: "Without --control-token, ask at 127.0.0.1 or localhost" }];
    }
    const isKnown = url === "/health" || isSame(headers.authorization, `Bearer ${this.#token}`);
    return isKnown ? undefined : [401, { error: "Send the token: Authorization: Bearer TOKEN" }];
  }

  async #answer(request: IncomingMessage): Promise<Answer> {
    switch (`${request.method} ${request.url}`) {
      case "GET /health":
        return [200, { status: "ok" }];
      case "GET /requests":
        return [200, { requests: this.#standIn.requests() }];
      case "DELETE /requests":
        this.#standIn.clearRequests();
        return [200, { status: "ok" }];
      case "POST /reset":
        this.#standIn.reset();
        return [200, { status: "ok" }];
      case "PUT /behavior":
        return this.#change(request);
      default:
        return [404, { error: `Nothing here: use ${uses}` }];
    }
  }

  async #change(request: IncomingMessage): Promise<Answer> {
    try {
      await this.#standIn.change(await readJsonStream(request, maxBodyBytes));
      return [200, { status: "ok" }];
    } catch (error) {
      return [400, { error: errorMessage(error) }];
    }
  }
}

const uses = "GET /requests, DELETE /requests, PUT /behavior, POST /reset or GET /health";

/** Compares secrets in the same time, wherever they differ. */
function isSame(received: string | undefined, expected: string): boolean {
  const [left, right] = [received ?? "", expected].map((text) =>
    createHash("sha256").update(text).digest(),
  );
  return left !== undefined && right !== undefined && timingSafeEqual(left, right);
}
