import type { IdLock } from "../id-lock.ts";
import { type Finding, findingIn, type SyncRule } from "../rule.ts";

/**
 * The lock lists the ids of all cases. People skip cases, list known failures and compare reports
 * by id, so an id that disappears is always an error; so is a new id, until it is locked.
 */
export const lockedCaseIds: SyncRule = {
  id: "locked-case-ids",
  check({ ownCases, lock }) {
    const locked = new Set(lock.ids);
    return [
      ...checkLock(lock, new Set(ownCases.map(({ id }) => id))),
      ...ownCases
        .filter(({ id }) => !locked.has(id))
        .map((item) => {
          const message = `The id "${item.id}" is not locked: if it is final, run "graph-spec-kit check --lock"`;
          return findingIn(item, "", message);
        }),
    ];
  },
};

function checkLock({ file, ids }: IdLock, existing: ReadonlySet<string>): Finding[] {
  return ids.flatMap((id, index) => {
    const before = ids[index - 1];
    const messages = [
      ...(existing.has(id)
        ? []
        : [
            `No case has the id "${id}", which is locked: restore spec-cases/${id}.json, or undo its renaming`,
          ]),
      ...(before !== undefined && before >= id
        ? [`"${id}" is repeated or out of order: sort the ids`]
        : []),
    ];
    return messages.map((message) => ({ file, pointer: `/ids/${index}`, message }));
  });
}
