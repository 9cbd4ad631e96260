import type { Answer } from "../answer-query.ts";
import type { EncodedAnswer } from "./encode-response.ts";

/** What stands behind the HTTP server: it turns bodies into answers and answers into bytes. */
export interface HttpService {
  /** Answers the complete body of a POST to `/graph`. */
  readonly answer: (body: Buffer) => Promise<Answer>;
  readonly encode: (answer: Answer) => EncodedAnswer;
  /** Takes what an operator should know: a line or a stack, never a client's data. */
  readonly log: (text: string) => void;
}
