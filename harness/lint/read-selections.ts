import type { Selection } from "../oracle/selection.ts";
import type { JudgedCase } from "../suite/case.ts";
import { listExchanges } from "../suite/list-exchanges.ts";
import type { LintSubject } from "./rule.ts";

/**
 * Reads the selections of all requests of a case.
 *
 * @returns undefined when a request is not portable, since servers may read it differently.
 */
export function readSelections(
  item: JudgedCase,
  { readRequest }: Pick<LintSubject, "readRequest">,
): Selection[] | undefined {
  const reads = listExchanges(item).map(({ request }) => readRequest(request));
  const selections = reads.flatMap((read) => (read.ok ? [read.selection] : []));
  return selections.length === reads.length ? selections : undefined;
}
