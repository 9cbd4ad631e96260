import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { type QueryResponse, reject } from "../answer-query.ts";
import { errorMessage } from "../error-message.ts";
import { checkRequest } from "./check-request.ts";
import { Connection } from "./connection.ts";
import { describeClientError } from "./describe-client-error.ts";
import type { EncodedResponse } from "./encode-response.ts";
import type { HttpLimits } from "./http-limits.ts";
import type { HttpService } from "./http-service.ts";
import { LargeRequestQueue } from "./large-request-queue.ts";
import { type Body, declaresMoreThan, readBody } from "./read-body.ts";

/** How many connections may wait to be accepted; the system may allow fewer. */
const maxBacklog = 4096;
/** Bytes above which a body may take so long to process that it waits in the queue. */
const largeBody = 16 * 1024;

/** One request on its way through the server. */
interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly connection: Connection;
  /** Whether the client waits for `100 Continue` before it sends its body. */
  readonly isAsking: boolean;
}

/**
 * Speaks HTTP/1.1 for a service: it only ever sends the statuses 200 and 400, always with a JSON
 * body, even to bytes that are not HTTP at all.
 *
 * @see status.only-200-and-400
 */
export class HttpServer {
  readonly #service: HttpService;
  readonly #limits: HttpLimits;
  readonly #server: Server;
  readonly #connections = new Map<Duplex, Connection>();
  readonly #largeRequests: LargeRequestQueue;
  #isStopping = false;

  constructor(service: HttpService, limits: HttpLimits) {
    this.#service = service;
    this.#limits = limits;
    this.#largeRequests = new LargeRequestQueue(limits.largeRequests);
    this.#server = createNodeServer(limits);
    this.#server.on("connection", (socket) => this.#accept(socket));
    this.#server.on("request", (request, response) => this.#receive(request, response, false));
    this.#server.on("checkContinue", (request, response) => this.#receive(request, response, true));
    this.#server.on("checkExpectation", (request: IncomingMessage) => {
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
    const connection = new Connection(socket, this.#limits.lingerMs);
    this.#connections.set(socket, connection);
    socket.once("close", () => this.#connections.delete(socket));
    if (this.#isStopping) {
      connection.close();
    }
  }

  #receive(request: IncomingMessage, response: ServerResponse, isAsking: boolean): void {
    const connection = this.#connections.get(request.socket);
    if (connection === undefined || connection.isRejected) {
      request.resume();
      return;
    }
    this.#respond({ request, response, connection, isAsking }).catch((error: unknown) => {
      this.#logError(error);
      request.socket.destroy();
    });
  }

  /** Waits for the request's turn, then checks its head before it reads its body. */
  async #respond(exchange: Exchange): Promise<void> {
    const { request, response, connection } = exchange;
    const { turn, end } = connection.begin(request, response);
    if (turn !== undefined) {
      await turn;
    }
    const objection = checkRequest(request);
    if (objection !== undefined) {
      this.#rejectHead(exchange, objection);
      return;
    }
    const body = await this.#readBody(exchange);
    if (body.kind !== "complete") {
      return;
    }
    const isLarge = body.bytes.length > largeBody;
    if (isLarge) {
      await this.#largeRequests.enter(end);
    }
    const queryResponse = await this.#callService(body.bytes);
    // Encoding a large response may take as long as finding it.
    if (isLarge) {
      await nextTurn();
    }
    this.#send(exchange, queryResponse);
  }

  /**
   * Rejects a request by its head, at once: its body may never arrive.
   *
   * The next request of the connection follows that body, so the body is still read, and discarded.
   * The connection closes instead when the client waits for `100 Continue`, since it may now leave
   * its body out and the start of the next request would be unknown; and when this response is the
   * last one, since Node would cut the connection while the body arrives.
   */
  #rejectHead(exchange: Exchange, reason: string): void {
    const { request, response, connection, isAsking } = exchange;
    if (isAsking || !response.shouldKeepAlive || connection.endsWith(request)) {
      this.#reject(request.socket, reason, request);
      return;
    }
    void this.#readBody(exchange);
    this.#send(exchange, reject([reason]));
  }

  /** Reads the body, after `100 Continue` if the client waits for it; closes if it is too large. */
  async #readBody({ request, response, isAsking }: Exchange): Promise<Body> {
    const { maxBodyBytes } = this.#limits;
    if (isAsking && !declaresMoreThan(request, maxBodyBytes)) {
      response.writeContinue();
    }
    const body = await readBody(request, maxBodyBytes);
    if (body.kind === "too-large") {
      this.#reject(request.socket, `Body is longer than ${maxBodyBytes} bytes: send less`, request);
    }
    return body;
  }

  async #callService(body: Buffer): Promise<QueryResponse> {
    try {
      return await this.#service.handle(body);
    } catch (error) {
      return this.#reportFailure(error);
    }
  }

  #send({ request, response, connection }: Exchange, queryResponse: QueryResponse): void {
    const encoded = this.#encode(queryResponse);
    if (connection.endsWith(request)) {
      response.setHeader("Connection", "close");
    }
    // From here on the server waits for the client.
    request.socket.setTimeout(this.#limits.idleTimeoutMs);
    response.writeHead(encoded.status, encoded.headers).end(encoded.body);
  }

  #encode(response: QueryResponse): EncodedResponse {
    try {
      return this.#service.encode(response);
    } catch (error) {
      return this.#service.encode(this.#reportFailure(error));
    }
  }

  /** The response to a failure of the server itself: the service uses no 5xx status. */
  #reportFailure(error: unknown): QueryResponse {
    this.#logError(error);
    return reject(["Request could not be processed: the server has logged why"]);
  }

  #logError(error: unknown): void {
    this.#service.log((error instanceof Error ? error.stack : undefined) ?? errorMessage(error));
  }

  #endBroken(error: Error & { readonly code?: string }, socket: Duplex): void {
    const connection = this.#connections.get(socket);
    if (error.code === "ECONNRESET" || !socket.writable || connection?.isSilent !== false) {
      socket.destroy();
    } else {
      this.#reject(socket, describeClientError(error));
    }
  }

  #reject(socket: Duplex, reason: string, request?: IncomingMessage): void {
    this.#connections.get(socket)?.reject(this.#service.encode(reject([reason])), request);
  }
}

function createNodeServer(limits: HttpLimits): Server {
  const { headersTimeoutMs, bodyTimeoutMs, idleTimeoutMs } = limits;
  const server = createServer({
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

function formatBaseUrl(host: string, address: AddressInfo | string | null): string {
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
