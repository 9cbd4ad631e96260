import type { EncodedResponse } from "../http/encode-response.ts";
import type { HttpService } from "../http/http-service.ts";

/** What an HTTP server passed on, in that order. */
export interface PassedOn {
  /** Bodies of requests, for the service to handle. */
  readonly bodies: readonly Buffer[];
  /** Responses, to be sent. */
  readonly responses: readonly EncodedResponse[];
}

/**
 * Watches what passes between an HTTP server and its service. It shows which requests the HTTP
 * server merely passes on, so that they can be sent without it.
 */
export class PassageWatch {
  #bodies: Buffer[] = [];
  #responses: EncodedResponse[] = [];

  /** Makes a service that is watched, for the HTTP server. */
  follow({ handle, encode, log }: HttpService): HttpService {
    return {
      handle: (body) => {
        this.#bodies.push(body);
        return handle(body);
      },
      encode: (response) => {
        const encoded = encode(response);
        this.#responses.push(encoded);
        return encoded;
      },
      log,
    };
  }

  /** Takes what has passed since the last call. */
  take(): PassedOn {
    const passed = { bodies: this.#bodies, responses: this.#responses };
    this.#bodies = [];
    this.#responses = [];
    return passed;
  }
}
