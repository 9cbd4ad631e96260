import type { Finding, LintSubject } from "../rule.ts";
import { findingIn } from "../rule.ts";

/**
 * An id names its case for ever: people skip cases, list known failures and compare reports by
 * it. So an id that goes fails, and so does one that comes until it is locked, too.
 */
export function lockedCaseIds({ ownCases, lock }: LintSubject): Finding[] {
  const taken = new Set(ownCases.map(({ id }) => id));
  const locked = new Set(lock.ids);
  return [
    ...lock.ids.flatMap((id, index) => {
      const before = lock.ids[index - 1];
      const problems: string[] = [];
      if (!taken.has(id)) {
        problems.push(
          `No case has the id "${id}", which is for ever: bring spec-cases/${id}.json back, or undo its renaming`,
        );
      }
      if (before !== undefined && before >= id) {
        problems.push(`"${id}" stands twice or out of order: ids are sorted`);
      }
      return problems.map((message) => ({ file: lock.file, pointer: `/ids/${index}`, message }));
    }),
    ...ownCases
      .filter(({ id }) => !locked.has(id))
      .map((item) =>
        findingIn(
          item,
          "",
          `The id "${item.id}" is not locked: if it is to stay for ever, run "graph-spec-kit check --lock"`,
        ),
      ),
  ];
}
