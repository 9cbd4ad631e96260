import type { Level } from "../../suite/case.ts";
import type { Finding, LintSubject } from "../rule.ts";
import { findingIn } from "../rule.ts";

const strength: Readonly<Record<Level, number>> = { required: 2, implied: 1, unspecified: 0 };

/** A case is at most as strong as its weakest clause: it must not fail a server for less. */
export function caseLevel({ suite }: LintSubject): Finding[] {
  const levels = new Map(suite.clauses.map(({ id, level }) => [id, level]));
  return suite.cases.flatMap((item) => {
    const weaker = item.clauses.find(
      (id) => strength[levels.get(id) ?? item.level] < strength[item.level],
    );
    return weaker === undefined
      ? []
      : [
          findingIn(
            item,
            "/level",
            `The case is ${item.level} but its clause "${weaker}" is only ${levels.get(weaker)}`,
          ),
        ];
  });
}
