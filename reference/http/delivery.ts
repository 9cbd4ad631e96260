import type { ServerResponse } from "node:http";
import type { EncodedResponse } from "./encode-response.ts";

/** Writes a body and ends the response; the head is written already. */
export type WriteBody = (body: string | Buffer, response: ServerResponse) => void;

/**
 * Decides when and how a response reaches its client.
 *
 * @param send sends a response, at once; never called for a client that gets none.
 */
export type Delivery = (
  encoded: EncodedResponse,
  response: ServerResponse,
  send: (encoded: EncodedResponse, writeBody?: WriteBody) => void,
) => void;
