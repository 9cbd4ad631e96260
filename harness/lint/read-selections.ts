import { type ReadRequest, readRequest } from "../oracle/portable/read-request.ts";
import type { Selection } from "../oracle/selection.ts";
import type { CaseRequest, JudgedCase } from "../suite/case.ts";
import { listExchanges } from "../suite/list-exchanges.ts";
import { toWireRequest } from "../transport/wire-request.ts";

/** Reads the selections of all requests of a case; `undefined` when a request is not portable. */
export function readSelections(
  item: JudgedCase,
  { readRequest }: { readonly readRequest: RequestReader },
): Selection[] | undefined {
  const reads = listExchanges(item).map(({ request }) => readRequest(request));
  const selections = reads.flatMap((read) => (read.ok ? [read.selection] : []));
  return selections.length === reads.length ? selections : undefined;
}

/** Reads a request of a case as every conforming server reads it. */
export type RequestReader = (request: CaseRequest) => ReadRequest;

/** Creates a reader that reads each request once, since several rules look at all of them. */
export function createRequestReader(): RequestReader {
  const known = new Map<CaseRequest, ReadRequest>();
  return (request) => {
    const read = known.get(request) ?? readRequest(toWireRequest(request));
    known.set(request, read);
    return read;
  };
}
