import { findRepeatedNames } from "../../oracle/portable/find-implied-forms.ts";
import { isJudged, isSpecified, type Step } from "../../suite/case.ts";
import { listExchanges } from "../../suite/list-exchanges.ts";
import { findingIn, type SyncRule } from "../rule.ts";

/**
 * A judged request is within `oracle/portable/bounds.ts`, unless its case only expects that the
 * response differs from an earlier one.
 */
export const portableRequests: SyncRule = {
  id: "portable-requests",
  check({ suite, readRequest }) {
    return suite.cases
      .filter(isJudged)
      .filter(isSpecified)
      .flatMap((item) =>
        listExchanges(item).flatMap(({ request, response, pointer }) => {
          const repeated = "sameAs" in response ? item.steps[response.sameAs] : undefined;
          if ("differsFrom" in response || isOpen(repeated)) {
            return [];
          }
          const read = readRequest(request);
          const reasons = read.ok
            ? findRepeatedNames(read.selection, suite.typeSystem)
            : read.reasons;
          const place = `${pointer}/request${"document" in request ? "/document" : ""}`;
          return reasons.map((reason) =>
            findingIn(
              item,
              place,
              `${reason}: the specification does not define the response, so a judged case may not send it`,
            ),
          );
        }),
      );
  },
};

function isOpen(step: Step | undefined): boolean {
  return step !== undefined && "response" in step && "differsFrom" in step.response;
}
