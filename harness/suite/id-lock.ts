import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findKitRoot } from "./find-kit-root.ts";
import { loadDataFile } from "./read-data-file.ts";
import { readKitVersion } from "./read-manifest.ts";
import type { Suite } from "./suite.ts";

/** The ids that cases and properties keep forever, and the file that lists them. */
export interface IdLock {
  readonly file: string;
  /** The ids by the version of the kit that brought them, such as 0.1; `generated/ID` is a property. */
  readonly ids: Readonly<Record<string, readonly string[]>>;
}

/**
 * Reads the lock; nothing is locked without a file.
 *
 * @throws SuiteError when the file breaks its schema.
 */
export function readIdLock(
  { checks }: Pick<Suite, "checks">,
  file: string = join(findKitRoot(), "spec-cases", "case-ids.json"),
): IdLock {
  return { file, ids: existsSync(file) ? loadDataFile(file, "case-ids", checks).ids : {} };
}

/** Adds new ids to those of this version, and writes the file; no id is ever removed. */
export function lockIds({ file, ids }: IdLock, existing: readonly string[]): IdLock {
  const known = new Set(Object.values(ids).flat());
  const added = existing.filter((id) => !known.has(id));
  const version = toSuiteVersion(readKitVersion());
  const listed = [...(ids[version] ?? []), ...added].sort();
  const all = added.length === 0 ? ids : { ...ids, [version]: listed };
  const content = { $schema: "../schemas/case-ids.schema.json", ids: all };
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
  return { file, ids: all };
}

/** Creates a test for cases and properties that came after a version of the suite. */
export function createIsNew({ ids }: IdLock): (id: string, version: string) => boolean {
  const since = new Map(
    Object.entries(ids).flatMap(([version, own]) => own.map((id) => [id, version] as const)),
  );
  return (id, version) => {
    const brought = since.get(id.split("/").slice(0, 2).join("/"));
    return brought !== undefined && isLater(brought, version);
  };
}

/** Gives the version of the suite that a version of the kit has, such as 0.1. */
export function toSuiteVersion(kit: string): string {
  return kit.split(".").slice(0, 2).join(".");
}

function isLater(version: string, other: string): boolean {
  return version.localeCompare(other, "en", { numeric: true }) > 0;
}
