import { type Case, isJudged } from "../suite/case.ts";

/** Milliseconds of a pause that takes longer than most cases together. */
const longMs = 500;

/** Whether a case waits for about a second, before a request or in the middle of one. */
export function hasPause(item: Case): boolean {
  return (
    isJudged(item) &&
    item.steps.some(
      (step) =>
        "request" in step &&
        (step.request.connection === "after-idle" ||
          step.request.connection === "after-silence" ||
          (step.request.pauseMs ?? 0) >= longMs),
    )
  );
}
