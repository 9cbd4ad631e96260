import type { Clause } from "../../suite/clause.ts";
import type { Finding, LintSubject } from "../rule.ts";
import { findingIn } from "../rule.ts";

/** What a case claims to test is a clause, one of the service, and one that can be tested. */
export function claimedClauses({ suite }: LintSubject): Finding[] {
  const clauses = new Map(suite.clauses.map((clause) => [clause.id, clause]));
  return suite.cases.flatMap((item) =>
    item.clauses.flatMap((id, index) => {
      const reason = reject(clauses.get(id));
      return reason === undefined
        ? []
        : [findingIn(item, `/clauses/${index}`, `The clause "${id}" ${reason}`)];
    }),
  );
}

function reject(clause: Clause | undefined): string | undefined {
  if (clause === undefined) {
    return "does not stand in clauses.json: correct its id";
  }
  if (clause.subject !== "service") {
    return "speaks to intermediaries, not to the service: name another";
  }
  return clause.untestable === undefined
    ? undefined
    : "is said to be untestable: name another, or take that back";
}
