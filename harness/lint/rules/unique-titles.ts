import type { DataProblem, LintSubject } from "../rule.ts";
import { problemIn } from "../rule.ts";

/** Two cases of one title could not be told apart in a report. Saved cases share those of their property. */
export function findSharedTitles({ ownCases }: LintSubject): DataProblem[] {
  const first = new Map<string, string>();
  return ownCases.flatMap((item) => {
    const other = first.get(item.title);
    if (other === undefined) {
      first.set(item.title, item.id);
      return [];
    }
    const message = `The title is also that of ${other}: say what this case alone is about`;
    return [problemIn(item, "/title", message)];
  });
}
