import { canQueueTimeOut, type ServerCapacity } from "./capacity.ts";
import type { CaseResult, WrongResult } from "./case-result.ts";
import type { RunContext } from "./run-context.ts";

/** Noted where a case failed while other requests were under way, and passed alone. */
export const passedAlone = "Failed while other requests were under way, and passed alone";

/**
 * Chooses between the results of a case that failed while others ran, and passed alone. A
 * conforming server may be slow or reject connections; it may not give another response.
 */
export function noteLoad(result: WrongResult, alone: CaseResult, context: RunContext): CaseResult {
  if (isOverloaded(result, context)) {
    return {
      ...alone,
      notes: [`No response while other requests were under way: ${result.failure}`],
    };
  }
  return { ...result, notes: [...result.notes, passedAlone] };
}

/** Whether the server got more requests at once than it can handle, which breaks no clause. */
export function isOverloaded({ failure }: WrongResult, context: RunContext): boolean {
  return failure === "refused" || (failure === "timeout" && canQueueTimeOut(capacityOf(context)));
}

/** What is known now: the number of connections may have been reduced since the run began. */
export function capacityOf({ target, probe, timeoutMs }: RunContext): ServerCapacity {
  return { probe, connections: target.connections(), timeoutMs };
}
