import type { Circumstance, JudgedCase } from "../../suite/case.ts";
import type { Recurrence } from "./recurrence.ts";

/** In what circumstances a case failed in an earlier run, so that it can run in them again. */
export interface FailureCircumstances {
  /** What came before its first request; nothing special when left out. */
  readonly circumstance?: Circumstance | undefined;
  /** When it failed; left out when the earlier run did not find that out. */
  readonly recurrence?: Recurrence | undefined;
  /** The case after which it failed; left out for any other recurrence. */
  readonly trigger?: JudgedCase | undefined;
}

/** Whether a case must run apart from others, and maybe several times, to fail again. */
export function isElusive({ recurrence }: FailureCircumstances): boolean {
  const steady: readonly unknown[] = [undefined, "always", "large-request", "large-response"];
  return !steady.includes(recurrence?.kind);
}
