import type { Clause } from "../../suite/clause.ts";
import { findingIn, type SyncRule } from "../rule.ts";

/** Every clause that a case names exists, is about the service, and can be tested. */
export const claimedClauses: SyncRule = {
  id: "claimed-clauses",
  check({ suite }) {
    const clauses = new Map(suite.clauses.map((clause) => [clause.id, clause]));
    return suite.cases.flatMap((item) =>
      item.clauses.flatMap((id, index) => {
        const reason = explainInvalid(clauses.get(id));
        return reason === undefined
          ? []
          : [findingIn(item, `/clauses/${index}`, `The clause "${id}" ${reason}`)];
      }),
    );
  },
};

function explainInvalid(clause: Clause | undefined): string | undefined {
  if (clause === undefined) {
    return "is not in clauses.json: correct its id";
  }
  if (clause.subject !== "service") {
    return `has the subject "${clause.subject}": name a clause about the service`;
  }
  return clause.untestable === undefined
    ? undefined
    : "is marked as untestable: name another, or remove the mark";
}
