import { findImpliedForms } from "../../portable/find-implied-forms.ts";
import type { ImpliedForm } from "../../portable/implied-form.ts";
import { readRequest } from "../../portable/read-request.ts";
import { type Case, isJudged } from "../../suite/case.ts";
import { listExchanges } from "../../suite/list-exchanges.ts";
import { toWireRequest } from "../../transport/wire-request.ts";
import type { Finding, LintSubject } from "../rule.ts";
import { findingIn } from "../rule.ts";

/**
 * A required case asks in a form that the specification states; a case that asks in an implied
 * one names the clause that it rests on.
 */
export function statedForms({ suite }: LintSubject): Finding[] {
  return suite.cases.filter(isJudged).flatMap((item) =>
    listExchanges(item).flatMap(({ request, pointer }) => {
      const read = readRequest(toWireRequest(request));
      const implied = read.ok
        ? [...read.implied, ...findImpliedForms(read.selection, suite.typeSystem)]
        : [];
      const messages = implied.flatMap((form) => reject(item, form) ?? []);
      const place = `${pointer}/request${"document" in request ? "/document" : ""}`;
      return [...new Set(messages)].map((message) => findingIn(item, place, message));
    }),
  );
}

function reject(item: Case, { clause, form }: ImpliedForm): string | undefined {
  if (item.level === "required") {
    return `The request has ${form}, which rests on the implied clause "${clause}": make the case implied`;
  }
  return item.clauses.includes(clause)
    ? undefined
    : `The request has ${form}: name the clause "${clause}"`;
}
