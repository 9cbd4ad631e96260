import { createServer, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { type QueryResponse, reject } from "../answer-query.ts";
import { whenReady } from "../eventually.ts";
import { checkRequest } from "./check-request.ts";
import { CollectedRequest, largeBody } from "./collected-request.ts";
import { Connection } from "./connection.ts";
import type { Delivery, WriteBody } from "./delivery.ts";
import { describeClientError } from "./describe-client-error.ts";
import type { EncodedResponse } from "./encode-response.ts";
import { formatBaseUrl } from "./format-base-url.ts";
import { describeFailure, guardService } from "./guard-service.ts";
import { HeldBytes } from "./held-bytes.ts";
import type { HttpLimits } from "./http-limits.ts";
import type { HttpService } from "./http-service.ts";
import { LargeRequestQueue } from "./large-request-queue.ts";
import { TurnQueue } from "./turn-queue.ts";

/** Maximum number of connections that wait to be accepted; the system may allow fewer. */
const maxBacklog = 4096;

/** Bytes of a response that are sent at a time, to see whether the client takes them. */
const pieceLength = 64 * 1024;

/** One request on its way through the server. */
interface Exchange {
  readonly request: CollectedRequest;
  readonly response: ServerResponse;
  readonly connection: Connection;
  /** The one that was served when the request arrived. */
  readonly service: HttpService;
  /** Whether the client waits for `100 Continue` before it sends its body. */
  readonly isAsking: boolean;
  /** In milliseconds of `performance.now()`. */
  readonly arrivedAt: number;
}

/**
 * Speaks HTTP/1.1 for a service: it only ever sends the statuses 200 and 400, always with a JSON
 * body, even to bytes that are not HTTP at all.
 *
 * @see status.only-200-and-400
 */
export class HttpServer {
  #service: HttpService;
  readonly #limits: HttpLimits;
  readonly #delivery: Delivery;
  readonly #server: Server<typeof CollectedRequest>;
  /** Those that answered a request last are at the end. */
  readonly #connections = new Map<Duplex, Connection>();
  readonly #held: HeldBytes<CollectedRequest | Connection>;
  readonly #largeRequests: LargeRequestQueue;
  readonly #turns = new TurnQueue();
  #isStopping = false;

  /** @param delivery sends every response at once when left out. */
  constructor(service: HttpService, limits: HttpLimits, delivery: Delivery = sendAtOnce) {
    this.#service = guardService(service);
    this.#limits = limits;
    this.#delivery = delivery;
    this.#largeRequests = new LargeRequestQueue(limits.maxBodyBytes);
    this.#held = new HeldBytes(limits.maxHeldBytes, (client) => this.#giveUp(client));
    this.#server = createNodeServer(limits);
    this.#server.on("connection", (socket) => this.#accept(socket));
    this.#server.on("request", (request, response) => this.#receive(request, response, false));
    this.#server.on("checkContinue", (request, response) => this.#receive(request, response, true));
    this.#server.on("checkExpectation", (request: CollectedRequest) => {
      this.#reject(request.socket, "Expect header asks for what is not served", request);
    });
    this.#server.on("connect", (request, socket) => {
      this.#reject(socket, "Method CONNECT is not served: send queries by POST", request);
      socket.resume();
    });
    this.#server.on("clientError", (error, socket) => this.#endBroken(error, socket));
  }

  /**
   * Starts to listen, on a free port if `port` is 0.
   *
   * @returns the base URL, such as `http://127.0.0.1:8080`.
   * @throws the system's error when it cannot listen at this address.
   */
  listen(port: number, host: string): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#server.once("error", reject);
      this.#server.listen({ port, host, backlog: maxBacklog }, () => {
        this.#server.off("error", reject);
        this.#server.on("error", (error) => this.#service.log(`Cannot accept: ${error.message}`));
        resolve(formatBaseUrl(host, this.#server.address()));
      });
    });
  }

  /** Serves another service from now on; requests that have arrived keep theirs. */
  serve(service: HttpService): void {
    this.#service = guardService(service);
  }

  /**
   * Stops: accepts no new connections, closes idle ones, and answers what is under way.
   *
   * Connections still open after the grace period are cut, so stopping always ends.
   */
  stop(): Promise<void> {
    this.#isStopping = true;
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.destroyConnections(), this.#limits.stopGraceMs);
      this.#server.close(() => {
        clearTimeout(timer);
        resolve();
      });
      for (const connection of this.#connections.values()) {
        connection.close();
      }
    });
  }

  /** Cuts every connection at once. */
  destroyConnections(): void {
    for (const connection of this.#connections.values()) {
      connection.destroy();
    }
  }

  #accept(socket: Socket): void {
    this.#largeRequests.postpone();
    if (this.#connections.size >= this.#limits.maxConnections) {
      const [stalest] = this.#connections.values();
      stalest?.destroy();
    }
    const connection = new Connection(socket, {
      lingerMs: this.#limits.lingerMs,
      held: this.#held,
      turns: this.#turns,
    });
    this.#connections.set(socket, connection);
    socket.once("close", () => this.#connections.delete(socket));
    if (this.#isStopping) {
      connection.close();
    }
  }

  #receive(request: CollectedRequest, response: ServerResponse, isAsking: boolean): void {
    const connection = this.#connections.get(request.socket);
    if (connection === undefined || connection.isRejected) {
      request.discardBody();
      return;
    }
    request.held = this.#held;
    const arrivedAt = performance.now();
    const service = this.#service;
    const exchange = { request, response, connection, service, isAsking, arrivedAt };
    const turn = connection.begin(request, response);
    if (turn === undefined) {
      this.#respond(exchange);
    } else {
      void turn.then(() => {
        request.keepReading();
        this.#respond(exchange);
      });
    }
  }

  #respond(exchange: Exchange): void {
    const { preflight } = exchange.service;
    if (preflight !== undefined && isPreflight(exchange.request)) {
      this.#readBody(exchange, () => this.#transmit(exchange, preflight));
      return;
    }
    const objection = checkRequest(exchange.request);
    if (objection === undefined) {
      this.#readBody(exchange, (body) => this.#answer(exchange, body));
    } else {
      this.#rejectHead(exchange, objection);
    }
  }

  /**
   * Rejects a request by its head, at once: its body may never arrive.
   *
   * The next request of the connection follows that body, so the body is still read, and discarded.
   * The connection closes instead when the client waits for `100 Continue`, since it may now leave
   * its body out and the start of the next request would be unknown; when this response is the last
   * one, since Node would cut the connection while the body arrives; and in HTTP/1.0, in which chunks
   * may be no chunks.
   */
  #rejectHead(exchange: Exchange, reason: string): void {
    const { request, response, connection, isAsking } = exchange;
    const isLast = !response.shouldKeepAlive || connection.endsWith(request);
    if (isAsking || isLast || request.httpVersion === "1.0") {
      this.#reject(request.socket, reason, request);
      return;
    }
    request.keepReading();
    this.#readBody(exchange, () => undefined);
    this.#send(exchange, reject([reason]));
  }

  /**
   * Reads the body, after `100 Continue` if the client waits for it; closes if it is too large.
   *
   * @see request.expect-continue
   */
  #readBody({ request, response, isAsking }: Exchange, use: (bytes: Buffer) => void): void {
    const { maxBodyBytes } = this.#limits;
    if (isAsking && !request.declaresMoreThan(maxBodyBytes)) {
      response.writeContinue();
    }
    request.readBody(maxBodyBytes, (body) => {
      if (body.kind === "complete") {
        use(body.bytes);
      } else {
        this.#reject(
          request.socket,
          `Body is longer than ${maxBodyBytes} bytes: send less`,
          request,
        );
      }
    });
  }

  #answer(exchange: Exchange, body: Buffer): void {
    if (body.length > largeBody) {
      void this.#answerLarge(exchange, body);
    } else {
      void whenReady(exchange.service.handle(body), (response) =>
        this.#send(exchange, response, body),
      );
    }
  }

  async #answerLarge(exchange: Exchange, body: Buffer): Promise<void> {
    this.#held.release(exchange.request);
    this.#held.hold(exchange, body.length);
    const leave = await this.#largeRequests.enter(body.length);
    if (!exchange.request.socket.destroyed) {
      const response = await exchange.service.handle(body);
      // Encoding a large response may take as long as finding it.
      await nextTurn();
      this.#send(exchange, response, body);
    }
    leave();
    this.#held.release(exchange);
  }

  /** Never throws: a response that cannot be sent cuts the connection. */
  #send(exchange: Exchange, queryResponse: QueryResponse, requestBody?: Buffer): void {
    if (exchange.request.socket.destroyed) {
      return;
    }
    const { response, service, arrivedAt } = exchange;
    const encoded = service.encode(queryResponse);
    const outgoing = { encoded, response, requestBody, arrivedAt };
    this.#delivery(outgoing, (chosen, writeBody) => {
      this.#transmit(exchange, chosen, writeBody);
    });
  }

  #transmit(
    exchange: Exchange,
    { status, headers, body }: EncodedResponse,
    writeBody?: WriteBody,
  ): void {
    const { request, response, connection } = exchange;
    if (request.socket.destroyed) {
      return;
    }
    try {
      if (connection.endsWith(request)) {
        response.setHeader("Connection", "close");
      }
      response.writeHead(status, headers);
      if (writeBody === undefined) {
        this.#write(body, exchange);
      } else {
        writeBody(body, response);
      }
    } catch (error) {
      this.#service.log(describeFailure(error));
      request.socket.destroy();
    }
    if (this.#connections.delete(request.socket)) {
      this.#connections.set(request.socket, connection);
    }
  }

  /** Writes a body from a byte on, piece by piece as the client takes it. */
  #write(body: string | Buffer, exchange: Exchange, from = 0): void {
    const { request, response } = exchange;
    if (typeof body === "string" || body.length - from <= pieceLength) {
      response.end(typeof body === "string" ? body : body.subarray(from));
    } else {
      const next = from + pieceLength;
      response.once("drain", () => this.#write(body, exchange, next));
      response.write(body.subarray(from, next));
    }
    if (request.socket.writableLength > 0) {
      request.socket.setTimeout(this.#limits.idleTimeoutMs);
      this.#held.waitFor(request, body.length);
    }
  }

  #giveUp(client: CollectedRequest | Connection): void {
    if (client instanceof Connection) {
      client.destroy();
    } else if (client.complete) {
      client.socket.destroy();
    } else {
      this.#reject(client.socket, "Request took too long to arrive, and others wait", client);
    }
  }

  #endBroken(error: Error & { readonly code?: string }, socket: Duplex): void {
    const connection = this.#connections.get(socket);
    if (error.code === "ECONNRESET" || !socket.writable || connection?.isSilent !== false) {
      socket.destroy();
    } else {
      this.#reject(socket, describeClientError(error));
    }
  }

  #reject(socket: Duplex, reason: string, request?: CollectedRequest): void {
    this.#connections.get(socket)?.reject(this.#service.encode(reject([reason])), request);
  }
}

const sendAtOnce: Delivery = ({ encoded }, send) => send(encoded);

/** Whether a browser asks what a page may send. */
function isPreflight({ method, headers }: CollectedRequest): boolean {
  return method === "OPTIONS" && headers["access-control-request-method"] !== undefined;
}

function createNodeServer(limits: HttpLimits): Server<typeof CollectedRequest> {
  const { headersTimeoutMs, bodyTimeoutMs, idleTimeoutMs } = limits;
  const server = createServer({
    IncomingMessage: CollectedRequest,
    headersTimeout: headersTimeoutMs,
    requestTimeout: headersTimeoutMs + bodyTimeoutMs,
    keepAliveTimeout: idleTimeoutMs,
    connectionsCheckingInterval: Math.min(headersTimeoutMs, bodyTimeoutMs, 1_000),
    requireHostHeader: false,
  });
  // A client that closes its side after sending still gets its response; Node has no option for it.
  Object.assign(server, { httpAllowHalfOpen: true });
  return server;
}
