import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Case } from "./case.ts";
import { findDatasetDiagnostics, findRuleDiagnostics } from "./find-diagnostics.ts";
import { findKitRoot } from "./find-kit-root.ts";
import { toHouseClauses } from "./house-rule.ts";
import { type Suite, SuiteError } from "./suite.ts";
import { SuiteReader } from "./suite-reader.ts";
import { createValidators } from "./validators.ts";

/** Where to read from. */
export interface LoadOptions {
  /** Folder that holds `schemas/` and `spec-cases/`; the kit's own by default. */
  readonly root?: string | undefined;
  /** Folders with more case files. */
  readonly casesFolders?: readonly string[] | undefined;
  /** File with house rules, which `casesFolders` test. */
  readonly clausesFile?: string | undefined;
  /** File with the records that the server under test holds, instead of `library.json`. */
  readonly datasetFile?: string | undefined;
  /** File of what the overdue service of the server says; it does not respond when left out. */
  readonly overdueFile?: string | undefined;
}

/**
 * Reads the specification's data and the cases. Files that the options name are checked against their
 * schemas; the kit's own were checked when it was built, and by `graph-spec-kit check`.
 *
 * @throws SuiteError with a diagnostic for everything that is invalid in these files.
 *
 * @example
 * ```ts
 * const suite = loadSuite();
 * assert.ok(suite.cases.length > suite.clauses.length);
 * ```
 */
export function loadSuite(options: LoadOptions = {}): Suite {
  const built = readBuiltSuite(options.root ?? findKitRoot());
  try {
    return assembleSuite(options, { built, isThorough: false });
  } catch (error) {
    if (error instanceof SuiteError || built !== undefined) {
      throw error;
    }
    // An own file is invalid: what is wrong in it says more than what failed for it.
    return loadSuiteSources(options);
  }
}

/**
 * Loads the suite from its sources, even in an installed package, and checks the kit's own files.
 *
 * @throws SuiteError with a diagnostic for everything that is invalid in any file.
 */
export function loadSuiteSources(options: LoadOptions = {}): Suite {
  return assembleSuite(options, { built: undefined, isThorough: true });
}

function assembleSuite(
  options: LoadOptions,
  { built, isThorough }: { readonly built: KitData | undefined; readonly isThorough: boolean },
): Suite {
  const root = options.root ?? findKitRoot();
  const folder = join(root, "spec-cases");
  const checks = createValidators(root);
  const ownReader = new SuiteReader(isThorough ? checks : undefined);
  const own = built ?? readKitData(folder, ownReader);
  const reader = new SuiteReader(checks);
  const { datasetFile = join(folder, "library.json") } = options;
  // An invalid file is not replaced: its diagnostics end this.
  const dataset =
    reader.read(options.datasetFile, "library", findDatasetDiagnostics) ?? own?.dataset;
  const overdue = reader.read(options.overdueFile, "overdue");
  const house = reader.read(options.clausesFile, "house-rules", (file) =>
    findRuleDiagnostics(file, own?.clauses ?? []),
  );
  const rules = house === undefined ? { sections: [], clauses: [] } : toHouseClauses(house);
  const ids = new Set(rules.clauses.map(({ id }) => id));
  const { casesFolders = [] } = options;
  if (casesFolders.length > 0) {
    reader.claimIds(own?.cases ?? []);
  }
  const added = casesFolders.flatMap((path) => reader.readFolder(path, ids));
  const diagnostics = [...ownReader.diagnostics, ...reader.diagnostics];
  if (own === undefined || dataset === undefined || diagnostics.length > 0) {
    throw new SuiteError(diagnostics);
  }
  const otherData = own.cases.filter(
    ({ needs }) => options.datasetFile !== undefined && needs.includes("library"),
  );
  return {
    ...own,
    sections: [...own.sections, ...rules.sections],
    clauses: [...own.clauses, ...rules.clauses],
    dataset,
    datasetFile,
    overdue,
    cases: [...own.cases, ...added],
    casesForOtherData: new Set(otherData.map(({ id }) => id)),
    checks,
  };
}

/** @returns undefined if a file of the specification is invalid; the reader has diagnostics. */
function readKitData(folder: string, reader: SuiteReader): KitData | undefined {
  const specification = reader.read(join(folder, "clauses.json"), "clauses");
  const text = reader.read(join(folder, "sentences.json"), "sentences");
  const typeSystem = reader.read(join(folder, "type-system.json"), "type-system");
  const dataset = reader.read(join(folder, "library.json"), "library", findDatasetDiagnostics);
  const cases = {
    cases: reader.readTopics(folder),
    clientCases: reader.readRoleCases(folder, "client"),
    intermediaryCases: reader.readRoleCases(folder, "intermediary"),
  };
  if (!specification || !text || !typeSystem || !dataset) {
    return undefined;
  }
  const { sections, clauses } = specification;
  return { sections, clauses, sentences: text.sentences, typeSystem, dataset, ...cases };
}

/** The kit's own data. */
export type KitData = Omit<
  Suite,
  "version" | "datasetFile" | "overdue" | "casesForOtherData" | "checks"
>;

/** Where a build writes the kit's own data, relative to the kit's folder. */
export const builtSuiteFile = "dist/suite.json";

/** Reads the data that a build wrote; `undefined` in a clone, whose sources may have changed. */
export function readBuiltSuite(root: string): KitData | undefined {
  const path = join(root, builtSuiteFile);
  if (existsSync(join(root, "harness/suite")) || !existsSync(path)) {
    return undefined;
  }
  const data: KitData = JSON.parse(readFileSync(path, "utf8"));
  const folder = join(root, "spec-cases");
  const locate = <Item extends Pick<Case, "id">>(item: Item): Item & Pick<Case, "file"> => ({
    file: `${folder}/${item.id}.json`,
    ...item,
  });
  return {
    ...data,
    cases: data.cases.map(locate),
    clientCases: data.clientCases.map(locate),
    intermediaryCases: data.intermediaryCases.map(locate),
  };
}
