import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { BodyReader } from "./body-reader.ts";
import type { WriteBody } from "./delivery.ts";
import type { EncodedResponse } from "./encode-response.ts";
import type { HeldBytes } from "./held-bytes.ts";
import {
  bytesPerHeader,
  type HttpLimits,
  largeBodyBytes,
  maxHeadBytes,
  maxLightBytes,
} from "./http-limits.ts";
import {
  MalformedRequestError,
  type RequestHead,
  readRequestHead,
  rejectLines,
} from "./request-head.ts";
import type { TurnQueue } from "./turn-queue.ts";

/** Takes the body of a request; undefined when it is too large. */
export type UseBody = (body: Buffer | undefined) => void;

/** What the connections of a server have in common. */
export interface ConnectionShare {
  readonly limits: HttpLimits;
  readonly held: HeldBytes<Connection>;
  readonly turns: TurnQueue;
  /** Is told each request whose head has arrived; without a use, its body is discarded. */
  readonly receive: (head: RequestHead, connection: Connection) => UseBody | undefined;
  readonly encodeRejection: (reason: string) => EncodedResponse;
  /** Gives the time as the Date header has it. */
  readonly readDate: () => string;
}

/** What a connection waits for: another request, the rest of one, the server, or its own end. */
type Phase = "idle" | "head" | "body" | "server" | "ended";

const nothing: Buffer = Buffer.alloc(0);
const endOfHead = "\r\n\r\n";

/** Maximum bytes of empty lines before a request: some clients send one after a body. */
const maxBlankBytes = 1024;

/**
 * One client's connection, on which one request is under way at a time. What the client sends
 * meanwhile stays as bytes, and no more than a few packets are read, so that thousands of requests at
 * once cost little, and a client that goes is noticed.
 *
 * Closing a socket with unread bytes resets the connection, and the reset may overtake the last
 * response. So our side is closed first, and what the client still sends is discarded for a while.
 */
export class Connection {
  readonly socket: Socket;
  readonly #share: ConnectionShare;
  /** What has arrived and belongs to no request yet. */
  #unread: Buffer = nothing;
  /** Bytes of empty lines since the last request. */
  #blankBytes = 0;
  #head: RequestHead | undefined;
  #headBytes = 0;
  #body: BodyReader | undefined;
  #use: UseBody | undefined;
  #response: "none" | "begun" | "sent" = "none";
  /** Bytes that Node has read beyond, since it stops reading after another packet only. */
  #aheadBytes = 0;
  /** Bytes of the response from when it is made until it is given to the socket. */
  #dueBytes = 0;
  readonly #onEnd: (() => void)[] = [];
  #isWaiting = false;
  /** Whether what has arrived waits for its turn. */
  #isQueued = false;
  /** Whether it closes when the requests that have arrived are answered. */
  #isLeaving = false;
  /** Whether it closes after the present response, and whatever arrives is discarded. */
  #isClosing = false;
  #hasEnded = false;
  #phase: Phase = "idle";
  #deadline: number;

  constructor(socket: Socket, share: ConnectionShare) {
    this.socket = socket;
    this.#share = share;
    this.#deadline = performance.now() + share.limits.headersTimeoutMs;
    socket.on("data", (packet) => this.#take(packet));
    socket.on("end", () => this.#takeEnd());
    socket.on("error", () => socket.destroy());
    socket.on("timeout", () => socket.destroy());
    socket.once("close", () => this.#end());
  }

  /** Whether nothing can be sent any more. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** The body of the present request; undefined once nothing can be sent any more. */
  get requestBody(): Buffer | undefined {
    return this.#body?.bytes;
  }

  /** Calls back once the response to the present request is sent, or cannot be sent any more. */
  whenEnded(callback: () => void): void {
    this.#onEnd.push(callback);
  }

  /** Delivers the response to the present request, and counts it while it is not sent. */
  deliver({ body }: EncodedResponse, deliver: () => void): void {
    this.#dueBytes = body.length;
    deliver();
    if (this.#dueBytes > 0) {
      this.#noteProgress();
    }
  }

  /** Says whether the present request waits for its turn, and so may give way. */
  setWaiting(isWaiting: boolean): void {
    this.#isWaiting = isWaiting;
    this.#noteProgress();
  }

  /** Sends the response to the present request; `writeBody` sends its body in its own way. */
  respond(encoded: EncodedResponse, writeBody: WriteBody = writeAtOnce): void {
    if (this.#hasEnded || this.#response !== "none") {
      return;
    }
    this.#response = "begun";
    const { body, headers } = encoded;
    const isLast = this.#unread.length === 0 && (this.#isLeaving || this.socket.readableEnded);
    const isKept = this.#head?.isKept === true && headers["Content-Length"] !== undefined;
    this.#isClosing ||= isLast || !isKept;
    const head = this.#formatHead(encoded);
    if (this.#head?.method === "HEAD") {
      this.socket.write(head);
      this.#noteSent();
    } else if (typeof body === "string" && writeBody === writeAtOnce) {
      this.socket.write(head + body);
      this.#noteSent();
    } else {
      this.socket.write(head);
      const bytes = typeof body === "string" ? Buffer.from(body) : body;
      writeBody(bytes, this.socket, () => this.#noteSent());
    }
  }

  /** Closes after the response to the present request; whatever else arrives is discarded. */
  discardRest(): void {
    this.#isClosing = true;
    this.#unread = nothing;
    this.#body = undefined;
    this.#use = undefined;
  }

  /** Closes as soon as everything under way, a half-received request included, is answered. */
  close(): void {
    this.#isLeaving = true;
    if (this.#findPhase() === "idle") {
      this.#end();
    }
  }

  giveUp(reason: string): void {
    const phase = this.#findPhase();
    if (phase === "head" || phase === "body") {
      this.#reject(reason);
    } else {
      this.socket.destroy();
    }
  }

  /**
   * Counts what Node has read ahead, of which no event tells, and rejects a request whose time has
   * passed, but not while what has arrived waits for its turn.
   */
  look(now: number): void {
    if (this.#aheadBytes !== this.socket.readableLength) {
      this.#countHeld();
    }
    this.#expire(now);
  }

  #expire(now: number): void {
    if (now >= this.#deadline && !this.#isQueued) {
      this.giveUp("Request took too long to arrive");
    }
  }

  /** Closes with this response, or with none if the present request has one. */
  #reject(reason: string): void {
    this.discardRest();
    this.respond(this.#share.encodeRejection(reason));
    this.#finishIfDone();
  }

  #findPhase(): Phase {
    if (this.#hasEnded) {
      return "ended";
    }
    if (this.#isQueued) {
      return "server";
    }
    if (this.#head === undefined && this.#response === "none") {
      return this.#unread.length === 0 ? "idle" : "head";
    }
    return this.#body?.isComplete === false ? "body" : "server";
  }

  #take(packet: Buffer): void {
    if (!this.#isClosing) {
      this.#unread = this.#unread.length === 0 ? packet : Buffer.concat([this.#unread, packet]);
      const isLight = this.#measureWork() <= maxLightBytes && this.#share.turns.pass();
      if (this.#isQueued) {
        this.socket.pause();
        this.#countHeld();
        return;
      }
      if (!isLight) {
        void this.#goOn();
        return;
      }
      this.#advance();
    }
    if (this.#phase !== "idle") {
      this.socket.pause();
      void this.#share.turns.enter(packet.length, this.socket).then((leave) => {
        leave();
        this.#readOn();
      });
    }
  }

  /** Bytes that may be read, and answered at once, when what has arrived is read. */
  #measureWork(): number {
    const bodyBytes = this.#body?.isComplete === false ? this.#body.heldBytes : 0;
    return this.#unread.length + (bodyBytes > largeBodyBytes ? 0 : bodyBytes);
  }

  /** Reads more, unless what has arrived waits for the present request. */
  #readOn(): void {
    if (this.#unread.length === 0 || this.#phase === "head" || this.#phase === "body") {
      this.socket.resume();
    }
  }

  #takeEnd(): void {
    const phase = this.#findPhase();
    if (phase === "idle") {
      this.#end();
    } else if (phase !== "server") {
      this.giveUp("Request is not complete: the client has closed its side");
    }
  }

  /** Reads on until a request is complete, or more has to arrive. */
  #advance(): void {
    try {
      if (this.#head === undefined) {
        this.#readHead();
      }
      if (this.#body?.isComplete === false) {
        this.#unread = this.#unread.subarray(this.#body.read(this.#unread));
      }
      this.#useBody();
    } catch (error) {
      if (!(error instanceof MalformedRequestError)) {
        throw error;
      }
      this.#reject(error.message);
    }
    if (this.#unread.length === 0) {
      this.#unread = nothing;
    } else if (2 * this.#unread.length < this.#unread.buffer.byteLength) {
      this.#unread = Buffer.from(this.#unread);
    }
    this.#noteProgress();
  }

  #readHead(): void {
    const begin = this.#unread.findIndex((byte) => byte !== 0x0d && byte !== 0x0a);
    const blank = begin === -1 ? this.#unread.length : begin;
    this.#blankBytes += blank;
    this.#unread = this.#unread.subarray(blank);
    if (this.#blankBytes > maxBlankBytes) {
      throw new MalformedRequestError("Too many empty lines come before a request");
    }
    const end = this.#unread.indexOf(endOfHead);
    if (end > maxHeadBytes || (end === -1 && this.#unread.length > maxHeadBytes)) {
      throw new MalformedRequestError("Request headers are too long");
    }
    if (end !== -1) {
      const head = readRequestHead(this.#unread.toString("latin1", 0, end));
      this.#unread = this.#unread.subarray(end + endOfHead.length);
      this.#head = head;
      this.#headBytes = end + bytesPerHeader * head.headers.size;
      this.#blankBytes = 0;
      this.#body = new BodyReader(head.body, this.#share.limits.maxBodyBytes);
      this.#use = this.#share.receive(head, this);
      if (head.isAsking && this.#use !== undefined && !this.#body.isTooLarge) {
        this.socket.write("HTTP/1.1 100 Continue\r\n\r\n");
      }
    } else if (/^[^A-Z]|[^\r]\n/.test(this.#unread.toString("latin1"))) {
      throw rejectLines(this.#unread.toString("latin1"), "it begins with no method");
    }
  }

  /** Gives away a body that is complete or too large, once. */
  #useBody(): void {
    const [body, use] = [this.#body, this.#use];
    if (body?.isComplete === true) {
      this.#use = undefined;
      use?.(body.bytes);
      this.#finishIfDone();
    } else if (body?.isTooLarge === true) {
      this.discardRest();
      use?.(undefined);
      this.#finishIfDone();
    }
  }

  /** Goes on to the next request when this one has arrived and its response is sent. */
  #finishIfDone(): void {
    if (this.#response !== "sent") {
      return;
    }
    if (this.#isClosing) {
      this.#end();
    } else if (this.#body?.isComplete === true) {
      this.#head = undefined;
      this.#headBytes = 0;
      this.#body = undefined;
      this.#response = "none";
      this.#phase = "server";
      if (this.#unread.length > 0) {
        void this.#goOn();
      }
    }
  }

  async #goOn(): Promise<void> {
    if (this.#isQueued) {
      return;
    }
    this.#isQueued = true;
    this.#countHeld();
    const leave = await this.#share.turns.enter(this.#measureWork(), this.socket);
    leave();
    this.#isQueued = false;
    if (!this.#isClosing) {
      this.#advance();
    }
    this.#expire(performance.now());
    if (this.socket.readableEnded) {
      this.#takeEnd();
    }
    this.#readOn();
  }

  #formatHead({ status, headers }: EncodedResponse): string {
    let lines = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n`;
    for (const name in headers) {
      lines += `${name}: ${headers[name]}\r\n`;
    }
    const seconds = Math.floor(this.#share.limits.idleTimeoutMs / 1000);
    const end = this.#isClosing ? "close" : `keep-alive\r\nKeep-Alive: timeout=${seconds}`;
    return `${lines}Date: ${this.#share.readDate()}\r\nConnection: ${end}\r\n\r\n`;
  }

  /** The response is given to the socket; it is sent when the client has taken it. */
  #noteSent(): void {
    this.#dueBytes = 0;
    if (this.socket.writableLength > 0 && !this.socket.destroyed) {
      this.socket.setTimeout(this.#share.limits.idleTimeoutMs);
      this.socket.write(nothing, () => {
        this.socket.setTimeout(0);
        this.#noteSent();
      });
    } else {
      this.#response = "sent";
      this.#callOnEnd();
      this.#finishIfDone();
    }
    this.#noteProgress();
  }

  /** Counts what is held, and sets the time until which the client must go on. */
  #noteProgress(): void {
    const phase = this.#findPhase();
    if (phase !== this.#phase) {
      this.#phase = phase;
      this.#deadline = performance.now() + findTimeout(phase, this.#share.limits);
    }
    this.#countHeld();
  }

  #countHeld(): void {
    const unsent = this.socket.writableLength + this.#dueBytes;
    this.#aheadBytes = this.socket.readableLength;
    const unread = this.#unread.length + this.#aheadBytes;
    const received = unread + this.#headBytes + (this.#body?.heldBytes ?? 0);
    const isComplete = this.#findPhase() === "server" && unread + unsent === 0;
    const awaited = this.#isWaiting || this.#isQueued ? "turn" : isComplete ? "server" : "client";
    this.#share.held.count(this, received + unsent, awaited);
  }

  #callOnEnd(): void {
    for (const callback of this.#onEnd.splice(0)) {
      callback();
    }
  }

  #end(): void {
    if (!this.#hasEnded) {
      this.#hasEnded = true;
      this.#headBytes = 0;
      this.#dueBytes = 0;
      this.discardRest();
      this.#callOnEnd();
      this.socket.resume();
      this.socket.end();
      this.#noteProgress();
    }
  }
}

function findTimeout(phase: Phase, limits: HttpLimits): number {
  switch (phase) {
    case "idle":
      return limits.idleTimeoutMs;
    case "head":
      return limits.headersTimeoutMs;
    case "body":
      return limits.bodyTimeoutMs;
    case "server":
      return Number.POSITIVE_INFINITY;
    case "ended":
      return limits.lingerMs;
  }
}

const writeAtOnce: WriteBody = (body, socket, done) => {
  socket.write(body);
  done();
};
