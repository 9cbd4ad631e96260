import { type ReadRequest, readRequest } from "../oracle/portable/read-request.ts";
import type { CaseRequest } from "../suite/case.ts";
import { toWireRequest } from "../transport/wire-request.ts";

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
