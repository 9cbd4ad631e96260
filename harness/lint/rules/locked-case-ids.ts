import type { IdLock } from "../../suite/id-lock.ts";
import { listRoleCases } from "../../suite/to-role-suite.ts";
import { type Finding, listLockableIds, type SyncRule } from "../rule.ts";

/** People skip cases and compare reports by id, so no locked id disappears, and all are locked. */
export const lockedCaseIds: SyncRule = {
  id: "locked-case-ids",
  check(subject) {
    const { ownCases, suite, lock } = subject;
    const locked = new Set(Object.values(lock.ids).flat());
    const existing = listLockableIds(subject);
    const files = new Map([...ownCases, ...listRoleCases(suite)].map(({ id, file }) => [id, file]));
    return [
      ...Object.entries(lock.ids).flatMap(([version, ids]) =>
        checkVersion(lock, { version, ids, existing: new Set(existing) }),
      ),
      ...existing
        .filter((id) => !locked.has(id))
        .map((id) => ({
          file: files.get(id) ?? lock.file,
          pointer: "",
          message: `The id "${id}" is not locked: if it is final, run "graph-spec-kit check --lock"`,
        })),
    ];
  },
};

interface LockedVersion {
  readonly version: string;
  readonly ids: readonly string[];
  readonly existing: ReadonlySet<string>;
}

function checkVersion(
  { file }: Pick<IdLock, "file">,
  { version, ids, existing }: LockedVersion,
): Finding[] {
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
    return messages.map((message) => ({ file, pointer: `/ids/${version}/${index}`, message }));
  });
}
