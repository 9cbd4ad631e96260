import { groupBy } from "../../json/group-by.ts";
import { listRoleCases } from "../../suite/to-role-suite.ts";
import { type Finding, findingIn, type LintSubject } from "../rule.ts";

/** Each title is unique. Saved cases are exempt: they share that of their property. */
export function checkUniqueTitles({ ownCases, suite }: LintSubject): Finding[] {
  const titles = groupBy([...ownCases, ...listRoleCases(suite)], ({ title }) => title);
  return [...titles.values()].flatMap(([first, ...others]) => {
    const message = `The title is also that of ${first?.id}: say what only this case is about`;
    return others.map((item) => findingIn(item, "/title", message));
  });
}
