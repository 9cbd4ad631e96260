import type { Case, Level } from "../../suite/case.ts";
import type { Clause } from "../../suite/clause.ts";
import { listRoleCases } from "../../suite/to-role-suite.ts";
import { type Finding, findingIn, type LintSubject } from "../rule.ts";

/**
 * Every clause that a case names exists, can be tested, is about the role of the case, and is as
 * strong as the case.
 */
export function checkClaimedClauses({ suite }: LintSubject): Finding[] {
  const clauses = new Map(suite.clauses.map((clause) => [clause.id, clause]));
  const check = (item: Claim, subject: Clause["subject"]): readonly Finding[] =>
    item.clauses.flatMap((id, index) => {
      const reason = explainInvalid(clauses.get(id), { subject, level: item.level });
      return reason === undefined
        ? []
        : [findingIn(item, `/clauses/${index}`, `The clause "${id}" ${reason}`)];
    });
  return [
    ...suite.cases.flatMap((item) => check(item, "service")),
    ...listRoleCases(suite).flatMap((item) => check(item, item.role)),
  ];
}

type Claim = Pick<Case, "id" | "file" | "clauses" | "level">;

const strength: Readonly<Record<Level, number>> = { required: 2, implied: 1, unspecified: 0 };

function explainInvalid(
  clause: Clause | undefined,
  { subject, level }: Pick<Clause, "subject" | "level">,
): string | undefined {
  if (clause === undefined) {
    return "is not in clauses.json: correct its id";
  }
  if (clause.subject !== subject) {
    return `has the subject "${clause.subject}": name a clause about the ${subject}`;
  }
  if (clause.untestable !== undefined) {
    return "is marked as untestable: name another, or remove the mark";
  }
  return strength[clause.level] < strength[level]
    ? `is only ${clause.level}, but the case is ${level}: make it ${clause.level}, or name another clause`
    : undefined;
}
