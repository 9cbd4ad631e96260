import type { CaseRequest, JudgedCase } from "../suite/case.ts";
import { listExchanges } from "../suite/list-exchanges.ts";
import { maxBodyLength } from "./bounds.ts";

/** Reports whether no request of a generated case has a body that is too long. */
export function isWithinBounds({ steps }: Pick<JudgedCase, "steps">): boolean {
  return listExchanges({ steps }).every(({ request }) => isShort(request));
}

function isShort(request: CaseRequest): boolean {
  return Buffer.byteLength(JSON.stringify(request)) <= maxBodyLength;
}
