import type { ReportedCase } from "../reported-case.ts";
import { verdictOrder } from "./render-verdict-label.ts";

/** Counts cases by verdict, like `3 failed, 1 warned`. */
export function countByVerdict(cases: readonly ReportedCase[]): string {
  return verdictOrder
    .map((verdict) => ({ verdict, count: cases.filter((item) => item.verdict === verdict).length }))
    .filter(({ count }) => count > 0)
    .map(({ verdict, count }) => `${count} ${verdict}`)
    .join(", ");
}
