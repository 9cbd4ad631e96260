import type { Case, CaseRequest, ExpectedResponse } from "./case.ts";

/** A request of a case with what is expected, and where both stand in the case's file. */
export interface PlacedExchange {
  readonly request: CaseRequest;
  /** Left out where the answer is not judged. */
  readonly response?: ExpectedResponse;
  /** JSON pointer of the object that holds the two. */
  readonly pointer: string;
}

/** Lists the exchanges of a case in the order of its file. */
export function listExchanges(item: Case): PlacedExchange[] {
  if (item.level === "unspecified") {
    return [{ request: item.request, pointer: "" }];
  }
  const isOnly = item.steps.length === 1;
  return item.steps.flatMap((step, index) =>
    "together" in step
      ? step.together.map((exchange, place) => ({
          ...exchange,
          pointer: `/steps/${index}/together/${place}`,
        }))
      : [{ ...step, pointer: isOnly ? "" : `/steps/${index}` }],
  );
}
