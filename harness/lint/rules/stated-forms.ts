import { findImpliedForms } from "../../portable/find-implied-forms.ts";
import type { ImpliedForm } from "../../portable/implied-form.ts";
import { readRequest } from "../../portable/read-request.ts";
import type { Case } from "../../suite/case.ts";
import { listExchanges } from "../../suite/list-exchanges.ts";
import { toWireRequest } from "../../transport/wire-request.ts";
import type { DataProblem, LintSubject } from "../rule.ts";
import { problemIn } from "../rule.ts";

/**
 * A required case asks in a form that the specification states; a case that asks in an implied
 * one names the clause that it rests on.
 */
export function findImpliedRequests({ suite }: LintSubject): DataProblem[] {
  return suite.cases
    .filter(({ level }) => level !== "unspecified")
    .flatMap((item) =>
      listExchanges(item).flatMap(({ request, pointer }) => {
        const read = readRequest(toWireRequest(request));
        const implied = read.ok
          ? [...read.implied, ...findImpliedForms(read.selection, suite.typeSystem)]
          : [];
        const messages = implied.flatMap((form) => refuse(item, form) ?? []);
        const place = `${pointer}/request${"document" in request ? "/document" : ""}`;
        return [...new Set(messages)].map((message) => problemIn(item, place, message));
      }),
    );
}

function refuse(item: Case, { clause, form }: ImpliedForm): string | undefined {
  if (item.level === "required") {
    return `The request has ${form}, which rests on the implied clause "${clause}": make the case implied`;
  }
  return item.clauses.includes(clause)
    ? undefined
    : `The request has ${form}: name the clause "${clause}"`;
}
