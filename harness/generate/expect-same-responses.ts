import type { Selection } from "../oracle/selection.ts";
import type { QueryRequest } from "../suite/case.ts";
import type { Domain } from "./create-domain.ts";
import { expectWithoutData } from "./expectations.ts";
import { findNeeds } from "./find-needs.ts";
import type { GeneratedSteps } from "./property.ts";

/**
 * Asks for one selection in several ways that mean the same: the first answer is judged as far as
 * it is known without the data, and the others must be like it.
 */
export function expectSameResponses(
  selection: Selection,
  scope: Domain,
  [first, ...others]: readonly [QueryRequest, ...QueryRequest[]],
): GeneratedSteps {
  return {
    needs: findNeeds([selection], scope),
    steps: [
      { request: first, response: expectWithoutData(selection, scope) },
      ...others.map((request) => ({ request, response: { sameAs: 0 } })),
    ],
  };
}
