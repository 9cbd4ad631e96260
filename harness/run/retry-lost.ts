import { type CaseResult, isWrong } from "./case-result.ts";

/** Tries after the first. Losses come several at once: two are enough to open one at a time. */
const maxRetries = 2;

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
