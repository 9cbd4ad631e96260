import { Buffer } from "node:buffer";
import { type Case, isJudged } from "./case.ts";
import { listExchanges } from "./list-exchanges.ts";

/** Bodies of fewer bytes are too common for their size to matter. */
export const minNotableBytes = 1000;

/** Measures the largest body that a case expects, in bytes of JSON; 0 where none is known. */
export function measureExpectedBody(item: Case): number {
  const exchanges = isJudged(item) ? listExchanges(item) : [];
  const sizes = exchanges.map(({ response }) =>
    "body" in response && response.body !== undefined
      ? Buffer.byteLength(JSON.stringify(response.body))
      : 0,
  );
  return Math.max(0, ...sizes);
}
