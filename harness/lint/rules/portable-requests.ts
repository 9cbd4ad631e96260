import type { ImpliedForm } from "../../oracle/portable/bounds.ts";
import { findImpliedForms, findRepeatedNames } from "../../oracle/portable/find-implied-forms.ts";
import { readRequest } from "../../oracle/portable/read-request.ts";
import { isJudged, isSpecified, type JudgedCase, type Step } from "../../suite/case.ts";
import { listExchanges, type PlacedExchange } from "../../suite/list-exchanges.ts";
import type { Suite } from "../../suite/suite.ts";
import { toWireRequest } from "../../transport/wire-request.ts";
import { type Finding, findingIn, type LintSubject } from "../rule.ts";

/**
 * A judged request is within `oracle/portable/bounds.ts`, unless its case only expects that the
 * response differs from an earlier one. A required case sends forms that the specification states,
 * and an implied one names the clause of each other form, unless it expects any 400.
 */
export function checkPortableRequests({ suite }: LintSubject): Finding[] {
  return suite.cases
    .filter(isJudged)
    .filter(isSpecified)
    .flatMap((item) =>
      listExchanges(item).flatMap((exchange) => {
        const { request, pointer } = exchange;
        const place = `${pointer}/request${"document" in request ? "/document" : ""}`;
        const messages = new Set(explainInvalid(exchange, item, suite));
        return [...messages].map((message) => findingIn(item, place, message));
      }),
    );
}

function explainInvalid(
  { request, response }: PlacedExchange,
  item: JudgedCase,
  { typeSystem }: Suite,
): string[] {
  const read = readRequest(toWireRequest(request));
  const repeated = "sameAs" in response ? item.steps[response.sameAs] : undefined;
  const isOpen = "differsFrom" in response || expectsOther(repeated);
  const reasons = read.ok ? findRepeatedNames(read.selection, typeSystem) : read.reasons;
  const isAnyRejection = "bodySchema" in response && response.status === 400;
  const forms = read.ok && !isAnyRejection ? findImpliedForms(read.selection, typeSystem) : [];
  return [
    ...(isOpen ? [] : reasons).map(
      (reason) =>
        `${reason}: the specification does not define the response, so a judged case may not send it`,
    ),
    ...[...(read.ok ? read.implied : []), ...forms].flatMap((form) => explainForm(item, form)),
  ];
}

function expectsOther(step: Step | undefined): boolean {
  return step !== undefined && "response" in step && "differsFrom" in step.response;
}

function explainForm({ level, clauses }: JudgedCase, { clause, form }: ImpliedForm): string[] {
  if (level === "required") {
    return [
      `The request has ${form}, which only the implied clause "${clause}" allows: make the case implied`,
    ];
  }
  return clauses.includes(clause) ? [] : [`The request has ${form}: name the clause "${clause}"`];
}
