import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { type QueryResponse, reject } from "../answer-query.ts";
import { measureSubstituted } from "../document/substitute-variables.ts";
import { errorMessage } from "../error-message.ts";
import { whenReady } from "../eventually.ts";
import { checkRequest } from "./check-request.ts";
import { Connection, type ConnectionShare, type UseBody } from "./connection.ts";
import type { Delivery } from "./delivery.ts";
import type { EncodedResponse } from "./encode-response.ts";
import { formatBaseUrl } from "./format-base-url.ts";
import { HeldBytes } from "./held-bytes.ts";
import {
  type HttpLimits,
  largeBodyBytes,
  maxBacklog,
  maxBytesInTurn,
  maxLightBytes,
  maxPostponedTurns,
} from "./http-limits.ts";
import type { HttpService } from "./http-service.ts";
import { OpenConnections } from "./open-connections.ts";
import { readQuery } from "./read-query.ts";
import type { RequestHead } from "./request-head.ts";
import { TurnQueue } from "./turn-queue.ts";

interface Exchange {
  readonly request: RequestHead;
  readonly connection: Connection;
  readonly service: HttpService;
  readonly arrivedAt: number;
}

/**
 * Speaks HTTP/1.1 for a service, always with status 200 or 400 and a JSON body.
 *
 * @see status.only-200-and-400
 */
export class HttpServer {
  #service: HttpService;
  readonly #limits: HttpLimits;
  readonly #delivery: Delivery;
  readonly #server: Server;
  readonly #connections: OpenConnections<Connection>;
  readonly #share: ConnectionShare;
  readonly #largeRequests: TurnQueue;
  #date = "";
  #isStopping = false;

  /** @param delivery sends every response at once when left out. */
  constructor(service: HttpService, limits: HttpLimits, delivery: Delivery = sendAtOnce) {
    this.#service = guardService(service);
    this.#limits = limits;
    this.#delivery = delivery;
    this.#connections = new OpenConnections(limits.maxConnections);
    const turns = new TurnQueue(Number.POSITIVE_INFINITY, {
      bytes: maxBytesInTurn,
      minBytes: maxLightBytes,
      postponedTurns: maxPostponedTurns.arrived,
    });
    this.#largeRequests = new TurnQueue(limits.maxBodyBytes, undefined, turns);
    this.#share = {
      limits,
      held: new HeldBytes(limits.maxHeldBytes, (connection) =>
        connection.giveUp("Request took too long to arrive, and others wait"),
      ),
      turns,
      receive: (head, connection) => this.#receive(head, connection),
      encodeRejection: (reason) => this.#service.encode(reject([reason])),
      readDate: () => this.#date,
    };
    // A client that closes its side after sending still gets its response. Of one that is not read,
    // Node keeps a packet at most, not thousands that each have a byte.
    const options = { allowHalfOpen: true, noDelay: true, highWaterMark: 1 };
    this.#server = createServer(options, (socket) => this.#accept(socket));
  }

  /**
   * Starts to listen, on a free port if `port` is 0, and gives the base URL.
   *
   * @throws the system's error when it cannot listen at this address.
   */
  async listen(port: number, host: string): Promise<string> {
    await once(this.#server.listen({ port, host, backlog: maxBacklog }), "listening");
    this.#server.on("error", (error) => this.#service.log(`Cannot accept: ${error.message}`));
    this.#watchTime();
    return formatBaseUrl(host, this.#server.address());
  }

  /** Serves another service from now on; requests that have arrived keep theirs. */
  serve(service: HttpService): void {
    this.#service = guardService(service);
  }

  /** Stops accepting, and answers what is under way, for the grace period at most. */
  stop(): Promise<void> {
    this.#isStopping = true;
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.destroyConnections(), this.#limits.stopGraceMs);
      this.#server.close(() => {
        clearTimeout(timer);
        resolve();
      });
      for (const connection of this.#connections.list()) {
        connection.close();
      }
    });
  }

  destroyConnections(): void {
    for (const { socket } of this.#connections.list()) {
      socket.destroy();
    }
  }

  /** Looks often enough which clients have let their time pass. */
  #watchTime(): void {
    const { headersTimeoutMs, bodyTimeoutMs, idleTimeoutMs } = this.#limits;
    const look = (): void => {
      const now = performance.now();
      this.#date = new Date().toUTCString();
      for (const connection of this.#connections.list()) {
        connection.look(now);
      }
    };
    const interval = Math.min(headersTimeoutMs, bodyTimeoutMs, idleTimeoutMs, 1000) / 2;
    const timer = setInterval(look, interval);
    this.#server.once("close", () => clearInterval(timer));
    look();
  }

  #accept(socket: Socket): void {
    this.#largeRequests.postpone();
    this.#share.turns.postpone();
    const connection = new Connection(socket, this.#share);
    this.#connections.add(connection);
    if (this.#isStopping) {
      connection.close();
    }
  }

  #receive(request: RequestHead, connection: Connection): UseBody | undefined {
    const service = this.#service;
    const exchange = { request, connection, service, arrivedAt: performance.now() };
    const objection = checkRequest(request, isPreflight(exchange) ? "OPTIONS" : "POST");
    if (objection === undefined) {
      return (body) => this.#answer(exchange, body);
    }
    this.#rejectHead(exchange, objection);
    return undefined;
  }

  /**
   * Rejects a request by its head, at once: its body may never arrive. It is still read, and
   * discarded, since the next request follows it. The connection closes where the client may now
   * leave the body out, where chunks may be no chunks, as in HTTP/1.0, and after CONNECT.
   */
  #rejectHead(exchange: Exchange, reason: string): void {
    const { method, version, headers } = exchange.request;
    if (version === "1.0" || method === "CONNECT" || headers.has("expect")) {
      this.#rejectAndClose(exchange, reason);
    } else {
      this.#send(exchange, reject([reason]));
    }
  }

  /** @param body undefined if it is too large. */
  #answer(exchange: Exchange, body: Buffer | undefined): void {
    const { connection, service } = exchange;
    if (body === undefined) {
      const { maxBodyBytes } = this.#limits;
      this.#rejectAndClose(exchange, `Body is longer than ${maxBodyBytes} bytes: send less`);
    } else if (service.preflight !== undefined && isPreflight(exchange)) {
      this.#deliver(exchange, service.preflight, body);
    } else {
      const length = measure(body, this.#limits.maxBodyBytes);
      if (length > largeBodyBytes) {
        void this.#answerLarge(exchange, length);
      } else {
        void whenReady(service.handle(body), (response) => this.#send(exchange, response, body));
      }
    }
    this.#connections.touch(connection);
  }

  /** Leaves the body to the connection while it waits: one that gives way takes no memory. */
  async #answerLarge(exchange: Exchange, bytes: number): Promise<void> {
    const { connection } = exchange;
    connection.setWaiting(true);
    const leave = await this.#largeRequests.enter(bytes, connection.socket);
    connection.setWaiting(false);
    const body = connection.requestBody;
    if (body !== undefined) {
      const response = await exchange.service.handle(body);
      // Encoding a large response may take as long as finding it.
      await nextTurn();
      this.#send(exchange, response, body);
    }
    leave();
  }

  #send(exchange: Exchange, response: QueryResponse, requestBody?: Buffer): void {
    if (!exchange.connection.hasEnded) {
      this.#deliver(exchange, exchange.service.encode(response), requestBody);
    }
  }

  #rejectAndClose(exchange: Exchange, reason: string): void {
    exchange.connection.discardRest();
    this.#send(exchange, reject([reason]));
  }

  #deliver(exchange: Exchange, encoded: EncodedResponse, requestBody?: Buffer): void {
    const { request, connection, arrivedAt } = exchange;
    const outgoing = { encoded, request, requestBody, arrivedAt, client: connection };
    connection.deliver(encoded, () =>
      this.#delivery(outgoing, (chosen, writeBody) => connection.respond(chosen, writeBody)),
    );
  }
}

/** How the dollar of a placeholder is written in JSON. */
const dollars = ["$", "\\u0024"] as const;

/**
 * Measures a body, or its document with the variables inserted, if that is longer. That is exact only
 * where a short body has a long document: what is long has to wait before it is parsed.
 */
function measure(body: Buffer, maxBytes: number): number {
  const most = measureMost(body, maxBytes);
  if (most <= largeBodyBytes || body.length > largeBodyBytes) {
    return most;
  }
  const query = readQuery(body);
  return Math.max(body.length, query.ok ? measureSubstituted(query.value) : 0);
}

/** Measures a body as if each of its variables were most of it; not beyond a maximum. */
function measureMost(body: Buffer, maxBytes: number): number {
  let bytes = body.length;
  for (const dollar of dollars) {
    let at = body.indexOf(dollar);
    while (at !== -1 && bytes < maxBytes) {
      bytes += body.length;
      at = body.indexOf(dollar, at + 1);
    }
  }
  return bytes;
}

const sendAtOnce: Delivery = ({ encoded }, send) => send(encoded);

function isPreflight({ request: { method, headers }, service }: Exchange): boolean {
  const isAsked = method === "OPTIONS" && headers.has("access-control-request-method");
  return isAsked && service.preflight !== undefined;
}

/** Logs the failures of a service, and rejects the request: the service uses no 5xx status. */
function guardService(service: HttpService): HttpService {
  const { handle, encode, log } = service;
  const reportFailure = (error: unknown): QueryResponse => {
    log((error instanceof Error ? error.stack : undefined) ?? errorMessage(error));
    return reject(["Request could not be processed: the server has logged why"]);
  };
  return {
    ...service,
    handle(body) {
      try {
        const response = handle(body);
        return response instanceof Promise ? response.catch(reportFailure) : response;
      } catch (error) {
        return reportFailure(error);
      }
    },
    encode(response) {
      try {
        return encode(response);
      } catch (error) {
        return encode(reportFailure(error));
      }
    },
  };
}
