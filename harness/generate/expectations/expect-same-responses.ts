import type { Selection } from "../../oracle/selection.ts";
import type { QueryRequest } from "../../suite/case.ts";
import type { Domain } from "../create-domain.ts";
import type { GeneratedSteps } from "../property.ts";
import { expectWithoutData } from "./expect-without-data.ts";
import { findNeeds } from "./find-needs.ts";

/**
 * Asks for one selection in several ways that mean the same: the first answer is judged as far as
 * it is known without the data, and the others must be like it.
 */
export function expectSameResponses(
  selection: Selection,
  domain: Domain,
  [first, ...others]: readonly [QueryRequest, ...QueryRequest[]],
): GeneratedSteps {
  return {
    needs: findNeeds([selection], domain),
    steps: [
      { request: first, response: expectWithoutData(selection, domain) },
      ...others.map((request) => ({ request, response: { sameAs: 0 } })),
    ],
  };
}
