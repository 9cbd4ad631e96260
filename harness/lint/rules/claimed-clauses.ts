import type { Case } from "../../suite/case.ts";
import type { Clause } from "../../suite/clause.ts";
import { listRoleCases } from "../../suite/to-role-suite.ts";
import { type Finding, findingIn, type SyncRule } from "../rule.ts";

/** Every clause that a case names exists, can be tested, and is about the role of the case. */
export const claimedClauses: SyncRule = {
  id: "claimed-clauses",
  check({ suite }) {
    const clauses = new Map(suite.clauses.map((clause) => [clause.id, clause]));
    const check = (item: Claim, subject: Clause["subject"]): readonly Finding[] =>
      item.clauses.flatMap((id, index) => {
        const reason = explainInvalid(clauses.get(id), subject);
        return reason === undefined
          ? []
          : [findingIn(item, `/clauses/${index}`, `The clause "${id}" ${reason}`)];
      });
    return [
      ...suite.cases.flatMap((item) => check(item, "service")),
      ...listRoleCases(suite).flatMap((item) => check(item, item.role)),
    ];
  },
};

type Claim = Pick<Case, "id" | "file" | "clauses">;

function explainInvalid(
  clause: Clause | undefined,
  subject: Clause["subject"],
): string | undefined {
  if (clause === undefined) {
    return "is not in clauses.json: correct its id";
  }
  if (clause.subject !== subject) {
    return `has the subject "${clause.subject}": name a clause about the ${subject}`;
  }
  return clause.untestable === undefined
    ? undefined
    : "is marked as untestable: name another, or remove the mark";
}
