import type { QueryResponse } from "../answer-query.ts";
import type { EncodedResponse } from "./encode-response.ts";

/** What stands behind the HTTP server: it turns bodies into answers and answers into bytes. */
export interface HttpService {
  /** Answers the complete body of a POST to `/graph`. */
  readonly handle: (body: Buffer) => Promise<QueryResponse>;
  readonly encode: (response: QueryResponse) => EncodedResponse;
  /** Takes what an operator should know: a line or a stack, never a client's data. */
  readonly log: (text: string) => void;
}
