import type { ServerResponse } from "node:http";
import type { EncodedResponse } from "./encode-response.ts";

/** A response that is ready to be sent. */
export interface Outgoing {
  readonly encoded: EncodedResponse;
  readonly response: ServerResponse;
  /** The body of the request; left out when it is not read. */
  readonly requestBody?: Buffer | undefined;
  /** When the request's headers had arrived, in milliseconds of `performance.now()`. */
  readonly arrivedAt: number;
}

/** Writes a body and ends the response; the head is written already. */
export type WriteBody = (body: string | Buffer, response: ServerResponse) => void;

/** Sends a response, at once. */
export type Send = (encoded: EncodedResponse, writeBody?: WriteBody) => void;

/**
 * Decides when and how a response reaches its client.
 *
 * @param send never called for a client that gets no response.
 */
export type Delivery = (outgoing: Outgoing, send: Send) => void;
