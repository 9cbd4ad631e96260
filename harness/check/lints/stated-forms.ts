import type { Case } from "../../cases/case.ts";
import { toWireRequest } from "../../target/wire-request.ts";
import type { DataProblem, LintSubject } from "../data-problem.ts";
import { problemIn } from "../data-problem.ts";
import { findImpliedForms } from "../document/find-implied-forms.ts";
import type { ImpliedForm } from "../document/implied-form.ts";
import { readRequest } from "../document/read-request.ts";
import { listExchanges } from "../placed-exchanges.ts";

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
