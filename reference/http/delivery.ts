import type { Socket } from "node:net";
import type { EncodedResponse } from "./encode-response.ts";
import type { RequestHead } from "./request-head.ts";

/** A response that is ready to be sent. */
export interface Outgoing {
  readonly encoded: EncodedResponse;
  readonly request: RequestHead;
  readonly requestBody?: Buffer | undefined;
  readonly arrivedAt: number;
  readonly client: {
    readonly socket: Socket;
    readonly whenEnded: (callback: () => void) => void;
  };
}

/** Writes a body to a socket, on which the head is written already, and says when that is done. */
export type WriteBody = (body: Buffer, socket: Socket, done: () => void) => void;

/** Sends a response, at once. */
export type Send = (encoded: EncodedResponse, writeBody?: WriteBody) => void;

/** Decides when and how a response reaches its client; `send` may never be called. */
export type Delivery = (outgoing: Outgoing, send: Send) => void;
