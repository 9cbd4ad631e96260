import type { Socket } from "node:net";
import type { EncodedResponse } from "./encode-response.ts";
import type { RequestHead } from "./request-head.ts";

/** A response that is ready to be sent. */
export interface Outgoing {
  readonly encoded: EncodedResponse;
  readonly request: RequestHead;
  /** Left out when it is not read. */
  readonly requestBody?: Buffer | undefined;
  /** When the request's headers had arrived, in milliseconds of `performance.now()`. */
  readonly arrivedAt: number;
  readonly client: {
    /** For what is no response. */
    readonly socket: Socket;
    /** Calls back once the response is sent, or cannot be sent any more. */
    readonly whenEnded: (callback: () => void) => void;
  };
}

/** Writes a body to a socket, on which the head is written already, and says when that is done. */
export type WriteBody = (body: Buffer, socket: Socket, done: () => void) => void;

/** Sends a response, at once. */
export type Send = (encoded: EncodedResponse, writeBody?: WriteBody) => void;

/**
 * Decides when and how a response reaches its client.
 *
 * @param send never called for a client that gets no response.
 */
export type Delivery = (outgoing: Outgoing, send: Send) => void;
