import { existsSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { properties } from "../generate/properties.ts";
import { findKitRoot } from "../suite/find-kit-root.ts";
import { readIdLock } from "../suite/id-lock.ts";
import { loadSpecificationFile } from "../suite/read-data-file.ts";
import type { Suite } from "../suite/suite.ts";
import type { LintSubject } from "./rule.ts";

/**
 * Reads everything that rules look at besides the suite.
 *
 * @throws SuiteError with a diagnostic for everything that breaks a schema.
 */
export function readLintSubject(suite: Suite, houseRulesFile?: string): LintSubject {
  const folder = join(findKitRoot(), "spec-cases");
  const specification = join(folder, "SPECIFICATION.md");
  return {
    suite,
    ownCases: suite.cases.filter(({ file = "" }) => file.startsWith(folder + sep)),
    clausesFile: join(folder, "clauses.json"),
    houseRulesFile,
    sentencesFile: join(folder, "sentences.json"),
    freedoms: loadSpecificationFile("freedoms", suite),
    guide: loadSpecificationFile("steps", suite),
    thorough: false,
    propertyIds: properties.map(({ id }) => `generated/${id}`),
    lock: readIdLock(suite),
    specification: {
      file: specification,
      text: existsSync(specification) ? readFileSync(specification, "utf8") : "",
    },
  };
}
