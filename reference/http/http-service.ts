import type { QueryResponse } from "../answer-query.ts";
import type { Eventually } from "../eventually.ts";
import type { EncodedResponse } from "./encode-response.ts";

/** What the HTTP server serves: the original service, or a mutant. */
export interface HttpService {
  /** Handles the complete body of a POST to `/graph`; may throw or reject. */
  readonly handle: (body: Buffer) => Eventually<QueryResponse>;
  readonly encode: (response: QueryResponse) => EncodedResponse;
  /** The response to a browser that asks whether a page may send queries. */
  readonly preflight?: EncodedResponse;
  /** Takes messages for the operator: a line or a stack trace, never a client's data. */
  readonly log: (text: string) => void;
}
