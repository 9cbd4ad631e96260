import { type CaseResult, isWrong, type WrongResult } from "./case-result.ts";

/** Whether no response came in time, or no connection was accepted: the server may only be slow. */
export function isUnanswered(result: CaseResult): result is WrongResult {
  return isWrong(result) && (result.failure === "timeout" || result.failure === "refused");
}
