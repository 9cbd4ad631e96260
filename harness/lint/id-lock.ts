import { existsSync, writeFileSync } from "node:fs";
import type { Case } from "../suite/case.ts";
import { loadDataFile } from "../suite/load-data-file.ts";
import type { Suite } from "../suite/suite.ts";

/** The ids that cases keep forever, and the file that lists them. */
export interface IdLock {
  readonly file: string;
  readonly ids: readonly string[];
}

/**
 * Reads the lock. Nothing is locked when the file does not exist.
 *
 * @throws SuiteError when the file breaks its schema.
 */
export function readIdLock(file: string, { checks }: Pick<Suite, "checks">): IdLock {
  if (!existsSync(file)) {
    return { file, ids: [] };
  }
  return { file, ids: loadDataFile(file, "case-ids", checks).ids };
}

/** Adds the ids of new cases to the lock and writes its file; no id is ever removed. */
export function lockIds({ file, ids }: IdLock, cases: readonly Case[]): IdLock {
  const all = [...new Set([...ids, ...cases.map(({ id }) => id)])].sort();
  const content = { $schema: "../schemas/case-ids.schema.json", ids: all };
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
  return { file, ids: all };
}
