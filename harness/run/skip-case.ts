import type { Case } from "../suite/case.ts";
import type { SkipKind, SkippedResult } from "./case-result.ts";
import type { CaseContext } from "./run-judged-case.ts";

/** A result that says why its case was not sent. */
export function skipCase(
  item: Case,
  { source }: Pick<CaseContext, "source">,
  { skip, reason }: { readonly skip: SkipKind; readonly reason: string },
): SkippedResult {
  return { case: item, source, verdict: "skipped", skip, reason, notes: [] };
}
