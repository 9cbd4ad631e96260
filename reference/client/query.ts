import { errorMessage } from "../error-message.ts";
import { type Conclusion, conclude, type ReceivedResponse } from "./conclude.ts";
import { type ClientRequest, sendRequest } from "./send-request.ts";

/** A document and the values of its placeholders. */
export interface Query {
  readonly document: string;
  readonly variables?: Readonly<Record<string, unknown>>;
}

/** How a query is sent. */
export interface QueryOptions {
  /** Maximum milliseconds for the whole response; 10 seconds when left out. */
  readonly timeoutMs?: number;
}

/** A client: sends a query once and says what its response means. Never rejects. */
export type QueryClient = (
  baseUrl: string,
  query: Query,
  options?: QueryOptions,
) => Promise<Conclusion>;

/** What a client does with a query, one step after another. */
export interface ClientSteps {
  /** Writes the request. */
  readonly write: (baseUrl: string, query: Query) => ClientRequest;
  /** Sends it and reads the response, until the signal fires. */
  readonly send: (request: ClientRequest, signal: AbortSignal) => Promise<ReceivedResponse>;
  /** Says what the response means. */
  readonly conclude: (response: ReceivedResponse) => Conclusion;
}

/** The steps of a conforming client. */
export const clientSteps: ClientSteps = { write: writeRequest, send: sendRequest, conclude };

/** Makes a client of its steps. */
export function createClient({ write, send, conclude: read }: ClientSteps): QueryClient {
  return async (baseUrl, asked, { timeoutMs = 10_000 } = {}) => {
    try {
      return read(await send(write(baseUrl, asked), AbortSignal.timeout(timeoutMs)));
    } catch (error) {
      return { outcome: "failed", reason: errorMessage(error) };
    }
  };
}

/**
 * Sends a query once and says what its response means. Never rejects: whatever goes wrong on the way
 * is the outcome `failed`. No redirect is followed.
 *
 * @param baseUrl with or without a path, and a slash at its end.
 */
export function query(
  baseUrl: string,
  asked: Query,
  options: QueryOptions = {},
): Promise<Conclusion> {
  return createClient(clientSteps)(baseUrl, asked, options);
}

/**
 * Writes a query as a POST of a JSON body to `{base_url}/graph`.
 *
 * @see client.address
 * @see client.values-unchanged for the variables, which the service inserts.
 */
function writeRequest(baseUrl: string, { document, variables }: Query): ClientRequest {
  return {
    url: new URL(`${baseUrl.replace(/\/+$/, "")}/graph`),
    method: "POST",
    type: "application/json",
    body: JSON.stringify({ document, variables }),
  };
}
