import { isRetryable } from "../transport/failure-kind.ts";
import { type CaseResult, isWrong, type WrongResult } from "./case-result.ts";
import { isConcurrent } from "./is-concurrent.ts";
import type { RunContext } from "./run-context.ts";

/** Tries after the first. Losses come several at once: two are enough to open one at a time. */
const maxRetries = 2;

/**
 * Runs a case again while a request of it is lost before the server accepts the connection, which
 * says nothing about the server. Fewer connections are opened at once each time. If a request that
 * was lost among concurrent ones gets no response alone either, the connections are not the reason:
 * to send all of them again would only take more time.
 */
export async function retryLost(
  run: () => Promise<CaseResult>,
  { target, signal }: Pick<RunContext, "target" | "signal">,
): Promise<CaseResult> {
  let result = await run();
  let retries = 0;
  while (isLost(result) && retries < maxRetries) {
    if (isConcurrent(result.case)) {
      const alone = await target.send(result.request, { circumstance: "new", signal });
      if (alone.outcome === "failure") {
        return { ...result, failure: alone.kind === "timeout" ? alone.kind : result.failure };
      }
    }
    retries += 1;
    result = await run();
  }
  return retries === 0 ? result : { ...result, notes: [...result.notes, lost] };
}

function isLost(result: CaseResult): result is WrongResult {
  return isWrong(result) && isRetryable(result.failure);
}

const lost = "No response when several connections were opened at once: sent again with fewer";
