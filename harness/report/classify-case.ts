import type { Verdict } from "../run/case-result.ts";
import type { ReportedCase } from "./reported-case.ts";

/**
 * What a case means for a program that knows only tests: `failed` and `errored` fail a build,
 * `skipped` was not judged, or its failure is known.
 */
export type Outcome = "passed" | "warned" | "failed" | "errored" | "skipped";

/** Every reporter takes the meaning of a verdict from here, so a new verdict needs one entry. */
const outcomes: Readonly<Record<Verdict, Outcome>> = {
  passed: "passed",
  warned: "warned",
  known: "skipped",
  failed: "failed",
  errored: "errored",
  observed: "skipped",
  skipped: "skipped",
};

/** Says what a case means for a program that knows only tests. */
export function classifyCase({ verdict }: Pick<ReportedCase, "verdict">): Outcome {
  return outcomes[verdict];
}

/** Whether a case fails a build by itself. */
export function failsBuild(item: Pick<ReportedCase, "verdict">): boolean {
  const outcome = classifyCase(item);
  return outcome === "failed" || outcome === "errored";
}
