import { isSilent } from "../transport/failure-kind.ts";
import { type CaseResult, isWrong, type WrongResult } from "./case-result.ts";

/** Whether no response came in time, or the server could not be reached: it may only be slow. */
export function isUnanswered(result: CaseResult): result is WrongResult {
  return isWrong(result) && isSilent(result.failure);
}
