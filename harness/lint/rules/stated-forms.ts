import type { ImpliedForm } from "../../oracle/portable/bounds.ts";
import { findImpliedForms } from "../../oracle/portable/find-implied-forms.ts";
import { isJudged, isSpecified, type JudgedCase } from "../../suite/case.ts";
import { listExchanges } from "../../suite/list-exchanges.ts";
import { findingIn, type SyncRule } from "../rule.ts";

/**
 * A required case sends forms that the specification states, and an implied one names the clause of
 * each other form, unless it expects any 400.
 */
export const statedForms: SyncRule = {
  id: "stated-forms",
  check({ suite, readRequest }) {
    return suite.cases
      .filter(isJudged)
      .filter(isSpecified)
      .flatMap((item) =>
        listExchanges(item).flatMap(({ request, response, pointer }) => {
          const read = readRequest(request);
          const isAnyRejection = "bodySchema" in response && response.status === 400;
          const forms = read.ok ? findImpliedForms(read.selection, suite.typeSystem) : [];
          const implied = [...(read.ok ? read.implied : []), ...(isAnyRejection ? [] : forms)];
          const messages = implied.flatMap((form) => explainInvalid(item, form) ?? []);
          const place = `${pointer}/request${"document" in request ? "/document" : ""}`;
          return [...new Set(messages)].map((message) => findingIn(item, place, message));
        }),
      );
  },
};

function explainInvalid(
  { level, clauses }: JudgedCase,
  { clause, form }: ImpliedForm,
): string | undefined {
  if (level === "required") {
    return `The request has ${form}, which only the implied clause "${clause}" allows: make the case implied`;
  }
  return clauses.includes(clause)
    ? undefined
    : `The request has ${form}: name the clause "${clause}"`;
}
