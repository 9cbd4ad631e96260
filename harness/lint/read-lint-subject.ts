import { existsSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { findKitRoot } from "../kit/find-kit-root.ts";
import { loadSuite } from "../suite/load-suite.ts";
import { readIdLock } from "./id-lock.ts";
import type { LintSubject } from "./rule.ts";

/** Which data to read. */
export interface SubjectOptions {
  /** Folder that holds `schemas/` and `spec-cases/`; the kit's own by default. */
  readonly root?: string | undefined;
  /** Folders of further case files. */
  readonly casesFolders?: readonly string[] | undefined;
  /** File with the records that those cases rest on, in place of `library.json`. */
  readonly datasetFile?: string | undefined;
}

/**
 * Reads all that lints look at.
 *
 * @throws SuiteError naming all files that do not keep their schema.
 */
export function readLintSubject({
  root = findKitRoot(),
  ...options
}: SubjectOptions = {}): LintSubject {
  const folder = join(root, "spec-cases");
  const suite = loadSuite({ root, ...options });
  const specification = join(folder, "SPECIFICATION.md");
  return {
    suite,
    ownCases: suite.cases.filter(({ file = "" }) => file.startsWith(folder + sep)),
    clausesFile: join(folder, "clauses.json"),
    lock: readIdLock(join(folder, "case-ids.json"), suite),
    specification: {
      file: specification,
      text: existsSync(specification) ? readFileSync(specification, "utf8") : "",
    },
  };
}
