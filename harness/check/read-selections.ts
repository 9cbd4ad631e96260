import type { JudgedCase } from "../cases/case.ts";
import type { Selection } from "../oracle/selection.ts";
import { toWireRequest } from "../target/wire-request.ts";
import { readRequest } from "./document/read-request.ts";
import { listExchanges } from "./placed-exchanges.ts";

/**
 * Reads what the requests of a case ask for.
 *
 * @returns nothing when one of them is outside the bounds in which that is sure.
 */
export function readSelections(item: JudgedCase): Selection[] | undefined {
  const reads = listExchanges(item).map(({ request }) => readRequest(toWireRequest(request)));
  const selections = reads.flatMap((read) => (read.ok ? [read.selection] : []));
  return selections.length === reads.length ? selections : undefined;
}
