import { listRoleCases } from "../../suite/to-role-suite.ts";
import { type Finding, findingIn, type LintSubject } from "../rule.ts";

/** Each title is unique. Saved cases are exempt: they share that of their property. */
export function checkUniqueTitles({ ownCases, suite }: LintSubject): Finding[] {
  const first = new Map<string, string>();
  return [...ownCases, ...listRoleCases(suite)].flatMap((item) => {
    const other = first.get(item.title);
    if (other === undefined) {
      first.set(item.title, item.id);
      return [];
    }
    const message = `The title is also that of ${other}: say what only this case is about`;
    return [findingIn(item, "/title", message)];
  });
}
