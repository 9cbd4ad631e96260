import type { ClientCase, ClientResponse } from "../suite/client-case.ts";
import type { WireRequest } from "../transport/wire-request.ts";

/** A request that arrived, and the exchange that it belongs to. */
export interface Arrival {
  /** Without its body if it is not the first one of the exchange. */
  readonly request: WireRequest;
  /** Index of the exchange in its case. */
  readonly exchange: number;
}

/** Maximum number of requests that are kept of a case: a client that asks again and again fills no memory. */
const maxArrivals = 100;

/**
 * Plays the responses of a case. A request belongs to the exchange whose query was asked last or,
 * where several were asked at once, to the one whose document it has.
 */
export class CaseScript {
  readonly arrivals: Arrival[] = [];
  /** Which exchange the next requests belong to. */
  current = 0;
  readonly #item: ClientCase;

  constructor(item: ClientCase) {
    this.#item = item;
  }

  /** Chooses the response to a request; a repeated one gets the same again. */
  readonly respond = (request: WireRequest): ClientResponse => {
    const { exchanges, together } = this.#item;
    const found = together === true ? this.#findByDocument(request) : this.current;
    const exchange = exchanges[found];
    if (exchange === undefined) {
      throw new Error("A case for clients has no exchange");
    }
    const isRepeated = this.arrivals.some((one) => one.exchange === found);
    if (this.arrivals.length < maxArrivals) {
      const { body: _, ...head } = request;
      this.arrivals.push({ request: isRepeated ? head : request, exchange: found });
    }
    return exchange.response;
  };

  /** Finds the exchange of a request by its document and its values, or the first without a request. */
  #findByDocument({ body }: WireRequest): number {
    const text = new TextDecoder().decode(body);
    const { exchanges } = this.#item;
    const fits = exchanges.findIndex(({ query: { document, variables = {} } }) =>
      [document, ...Object.values(variables)].every((part) => text.includes(JSON.stringify(part))),
    );
    const taken = new Set(this.arrivals.map(({ exchange }) => exchange));
    return fits === -1
      ? Math.max(
          0,
          exchanges.findIndex((_, index) => !taken.has(index)),
        )
      : fits;
  }
}
