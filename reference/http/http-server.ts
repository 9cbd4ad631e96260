import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { type QueryResponse, reject } from "../answer-query.ts";
import { checkRequest } from "./check-request.ts";
import { Connection } from "./connection.ts";
import { describeClientError } from "./describe-client-error.ts";
import type { EncodedResponse } from "./encode-response.ts";
import type { HttpLimits } from "./http-limits.ts";
import type { HttpService } from "./http-service.ts";
import { LargeRequestQueue } from "./large-request-queue.ts";
import { declaresMoreThan, readBody } from "./read-body.ts";

/** How many connections may wait to be accepted; the system may allow fewer. */
const maxBacklog = 4096;
/** Bytes above which a body may take so long to process that it should wait for its turn. */
const largeBody = 16 * 1024;

/**
 * Speaks HTTP/1.1 for a service: 200 and 400 are the only statuses it ever sends, always with a
 * JSON body, also to what is no request at all.
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
   * Listens, on a free port for port 0, and gives the base URL: `http://127.0.0.1:8080`.
   *
   * Rejects with the system's error when the address cannot be had.
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
   * Stops: no new connections, idle ones are closed, what is under way is answered.
   *
   * Whoever is not done when the grace is over is cut off, so stopping always ends.
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
    this.#respond(request, response, isAsking).catch((error: unknown) => {
      this.#service.log(error instanceof Error ? (error.stack ?? error.message) : String(error));
      request.socket.destroy();
    });
  }

  /** Answers a request; one that asks before it sends its body is told to go on. */
  async #respond(
    request: IncomingMessage,
    response: ServerResponse,
    isAsking: boolean,
  ): Promise<void> {
    const connection = this.#connections.get(request.socket);
    if (connection === undefined || connection.isRejected) {
      request.resume();
      return;
    }
    const { turn, end } = connection.begin(request, response);
    if (turn !== undefined) {
      await turn;
    }
    const { maxBodyBytes } = this.#limits;
    if (isAsking && !declaresMoreThan(request, maxBodyBytes)) {
      response.writeContinue();
    }
    const body = await readBody(request, maxBodyBytes);
    if (body.kind === "too-large") {
      this.#reject(request.socket, `Body is longer than ${maxBodyBytes} bytes: send less`, request);
    }
    if (body.kind !== "complete") {
      return;
    }
    const isLarge = body.bytes.length > largeBody;
    if (isLarge) {
      await this.#largeRequests.enter(end);
    }
    const answer = await this.#callService(request, body.bytes);
    // Encoding a large answer may take as long as finding it.
    if (isLarge) {
      await nextTurn();
    }
    const encoded = this.#encode(answer);
    if (connection.endsWith(request)) {
      response.setHeader("Connection", "close");
    }
    // From here on it is the client that is waited for.
    request.socket.setTimeout(this.#limits.idleTimeoutMs);
    response.writeHead(encoded.status, encoded.headers).end(encoded.body);
  }

  async #callService(request: IncomingMessage, body: Buffer): Promise<QueryResponse> {
    const objection = checkRequest(request);
    if (objection !== undefined) {
      return reject([objection]);
    }
    try {
      return await this.#service.handle(body);
    } catch (error) {
      return this.#apologize(error);
    }
  }

  #encode(response: QueryResponse): EncodedResponse {
    try {
      return this.#service.encode(response);
    } catch (error) {
      return this.#service.encode(this.#apologize(error));
    }
  }

  /** There is no status for a failure of our own: 5xx is not among those the service uses. */
  #apologize(error: unknown): QueryResponse {
    this.#service.log(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return reject(["Request could not be processed: the server has logged why"]);
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
  // A client that closes its side after sending still gets its answer; Node has no option for it.
  Object.assign(server, { httpAllowHalfOpen: true });
  return server;
}

function formatBaseUrl(host: string, address: AddressInfo | string | null): string {
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
