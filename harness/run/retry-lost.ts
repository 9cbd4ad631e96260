import { type CaseResult, isWrong } from "./case-result.ts";

/** Tries after the first: each loss halves how many connections are opened at once, down to one. */
const maxRetries = 3;

/**
 * Runs a case again while a request of it is lost before the server accepts the connection, which
 * says nothing about the server. Fewer connections are opened at once each time.
 */
export async function retryLost(run: () => Promise<CaseResult>): Promise<CaseResult> {
  let result = await run();
  let retries = 0;
  while (isWrong(result) && result.failure === "unaccepted" && retries < maxRetries) {
    retries += 1;
    result = await run();
  }
  return retries === 0 ? result : { ...result, notes: [...result.notes, lost] };
}

const lost =
  "No response when several connections were opened at once: sent again with fewer, as a short accept queue needs";
