import { listRoleCases } from "../../suite/to-role-suite.ts";
import { type Finding, type LintSubject, listLockableIds } from "../rule.ts";

/** People skip cases and compare reports by id, so no locked id disappears, and all are locked. */
export function checkLockedCaseIds(subject: LintSubject): Finding[] {
  const { ownCases, suite, lock } = subject;
  const existing = listLockableIds(subject);
  const locked = Object.entries(lock.ids).flatMap(([version, ids]) =>
    ids.map((id, index) => ({ id, pointer: `/ids/${version}/${index}` })),
  );
  const lockedIds = new Set(locked.map(({ id }) => id));
  const files = new Map([...ownCases, ...listRoleCases(suite)].map(({ id, file }) => [id, file]));
  return [
    ...locked
      .filter(({ id }) => !existing.includes(id))
      .map(({ id, pointer }) => ({
        file: lock.file,
        pointer,
        message: `No case has the id "${id}", which is locked: restore spec-cases/${id}.json, or undo its renaming`,
      })),
    ...existing
      .filter((id) => !lockedIds.has(id))
      .map((id) => ({
        file: files.get(id) ?? lock.file,
        pointer: "",
        message: `The id "${id}" is not locked: if it is final, run "graph-spec-kit check --lock"`,
      })),
  ];
}
