import type { CaseRequest, JudgedCase } from "../../suite/case.ts";
import { listExchanges } from "../../suite/list-exchanges.ts";
import { maxBodyBytes, maxFields } from "./bounds.ts";

/** Whether each request of a generated case has neither too long a body nor too many fields. */
export function isWithinBounds({ steps }: Pick<JudgedCase, "steps">): boolean {
  return listExchanges({ steps }).every(({ request }) => isShort(request));
}

function isShort(request: CaseRequest): boolean {
  return (
    Buffer.byteLength(JSON.stringify(request)) <= maxBodyBytes &&
    (!("document" in request) || countWords(request.document) <= maxFields)
  );
}

/** Counts the words outside strings: all fields, and the few keys and placeholders. */
function countWords(document: string): number {
  return document.replaceAll(/"[^"]*"/g, "").match(/[A-Za-z]+/g)?.length ?? 0;
}
