import type { CaseRequest, JudgedCase } from "../suite/case.ts";
import { listExchanges } from "../suite/list-exchanges.ts";

/** No judged request has a longer body, in bytes. */
const maxBodyLength = 8 * 1024;

/** Tells whether every request is one that any reasonable server takes. */
export function isWithinBounds({ steps }: Pick<JudgedCase, "steps">): boolean {
  return listExchanges({ steps }).every(({ request }) => isShort(request));
}

function isShort(request: CaseRequest): boolean {
  return Buffer.byteLength(JSON.stringify(request)) <= maxBodyLength;
}
