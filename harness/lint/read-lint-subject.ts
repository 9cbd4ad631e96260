import { existsSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { properties } from "../generate/properties.ts";
import { findKitRoot } from "../suite/find-kit-root.ts";
import { readIdLock } from "../suite/id-lock.ts";
import { type LoadOptions, loadSuiteSources } from "../suite/load-suite.ts";
import { loadSpecificationFile } from "../suite/read-data-file.ts";
import type { Suite } from "../suite/suite.ts";
import type { LintSubject } from "./rule.ts";

/**
 * Reads everything that rules look at.
 *
 * @param loaded the suite, for those who have loaded it.
 * @throws SuiteError with a diagnostic for everything that breaks a schema.
 */
export function readLintSubject(
  { root = findKitRoot(), ...options }: LoadOptions = {},
  loaded?: Suite,
): LintSubject {
  const folder = join(root, "spec-cases");
  const suite = loaded ?? loadSuiteSources({ root, ...options });
  const specification = join(folder, "SPECIFICATION.md");
  const ownCases = suite.cases.filter(({ file = "" }) => file.startsWith(folder + sep));
  return {
    suite,
    ownCases,
    clausesFile: join(folder, "clauses.json"),
    houseRulesFile: options.clausesFile,
    sentencesFile: join(folder, "sentences.json"),
    freedoms: loadSpecificationFile("freedoms", suite, root),
    guide: loadSpecificationFile("steps", suite, root),
    thorough: false,
    propertyIds: properties.map(({ id }) => `generated/${id}`),
    lock: readIdLock(suite, join(folder, "case-ids.json")),
    specification: {
      file: specification,
      text: existsSync(specification) ? readFileSync(specification, "utf8") : "",
    },
  };
}
