import type { Case } from "../suite/case.ts";

/** Whether a case waits for more than a second before it sends a request. */
export function hasPause(item: Case): boolean {
  return (
    item.level !== "unspecified" &&
    item.steps.some(
      (step) =>
        "request" in step &&
        (step.request.connection === "after-idle" || step.request.connection === "after-silence"),
    )
  );
}
