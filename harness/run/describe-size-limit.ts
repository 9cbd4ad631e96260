import { describeServer } from "../server/describe-server.ts";
import { type CaseResult, isWrong, type WrongResult } from "./case-result.ts";

/** Names a limit on the size of requests that fails cases: it is often that of a proxy. */
export function describeSizeLimit(results: readonly CaseResult[]): string[] {
  const [first] = results
    .filter(isWrong)
    .filter(({ received }) => received?.status === 413)
    .sort((left, right) => countBytes(left) - countBytes(right));
  const response = first?.exchanges?.find((one) => one.response?.status === 413)?.response;
  if (first === undefined || response === undefined) {
    return [];
  }
  const headers = new Map(Object.entries(response.headers));
  return [
    `A request of ${countBytes(first)} bytes got status 413${describeServer({ headers })}: a proxy or the server limits the size of requests, as client_max_body_size does in nginx; raise the limit`,
  ];
}

function countBytes({ request: { body } }: WrongResult): number {
  return body?.length ?? 0;
}
