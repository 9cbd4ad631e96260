import type { Selection } from "../../oracle/selection.ts";
import type { CaseRequest } from "../../suite/case.ts";
import type { Domain } from "../create-domain.ts";
import type { GeneratedSteps } from "../property.ts";
import { expectWithoutData } from "./expect-without-data.ts";
import { findNeeds } from "./find-needs.ts";

/**
 * Sends one selection in several ways that have the same meaning. The first response is judged as
 * far as possible without the dataset; the others must equal it.
 */
export function expectSameResponses(
  selection: Selection,
  domain: Domain,
  [first, ...others]: readonly [CaseRequest, ...CaseRequest[]],
): GeneratedSteps {
  return {
    needs: findNeeds([selection], domain),
    steps: [
      { request: first, response: expectWithoutData(selection, domain) },
      ...others.map((request) => ({ request, response: { sameAs: 0 } })),
    ],
  };
}
