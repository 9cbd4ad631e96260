import type { Finding, LintSubject } from "../rule.ts";
import { findingIn } from "../rule.ts";

/** Two cases of one title could not be told apart in a report. Saved cases share those of their property. */
export function uniqueTitles({ ownCases }: LintSubject): Finding[] {
  const first = new Map<string, string>();
  return ownCases.flatMap((item) => {
    const other = first.get(item.title);
    if (other === undefined) {
      first.set(item.title, item.id);
      return [];
    }
    const message = `The title is also that of ${other}: say what this case alone is about`;
    return [findingIn(item, "/title", message)];
  });
}
