import type { Case } from "../suite/case.ts";
import type { SkipKind, SkippedResult } from "./case-result.ts";
import type { CaseContext } from "./run-judged-case.ts";

/** Creates the result of a case that is not sent, or whose outcome says nothing. */
export function skipCase(
  item: Case,
  { source }: Pick<CaseContext, "source">,
  { skip, reason }: { readonly skip: SkipKind; readonly reason: string },
): SkippedResult {
  return { case: item, source, verdict: "skipped", skip, reason, notes: [] };
}
