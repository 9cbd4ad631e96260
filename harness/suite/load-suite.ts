import { join } from "node:path";
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
 * schemas; the kit's own are checked by `graph-spec-kit check`.
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
  try {
    return readSuite(options, { checksOwn: false });
  } catch (error) {
    if (error instanceof SuiteError) {
      throw error;
    }
    // An own file is invalid: what is wrong in it says more than what failed for it.
    return loadCheckedSuite(options);
  }
}

/**
 * Loads the suite, and checks the kit's own files, too.
 *
 * @throws SuiteError with a diagnostic for everything that is invalid in any file.
 */
export function loadCheckedSuite(options: LoadOptions = {}): Suite {
  return readSuite(options, { checksOwn: true });
}

function readSuite(options: LoadOptions, { checksOwn }: { readonly checksOwn: boolean }): Suite {
  const root = options.root ?? findKitRoot();
  const folder = join(root, "spec-cases");
  const checks = createValidators(root);
  const ownReader = new SuiteReader(checksOwn ? checks : undefined);
  const own = readKitData(folder, ownReader);
  const reader = new SuiteReader(checks);
  const { datasetFile = join(folder, "library.json") } = options;
  const dataset =
    options.datasetFile === undefined ? own?.dataset : reader.readDataset(datasetFile);
  const overdue =
    options.overdueFile === undefined ? undefined : reader.read(options.overdueFile, "overdue");
  const house =
    options.clausesFile === undefined
      ? undefined
      : reader.readHouseRules(options.clausesFile, own?.clauses ?? []);
  const rules = house && toHouseClauses(house);
  const ids = new Set(rules?.clauses.map(({ id }) => id));
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
    sections: rules === undefined ? own.sections : [...own.sections, rules.section],
    clauses: rules === undefined ? own.clauses : [...own.clauses, ...rules.clauses],
    dataset,
    datasetFile,
    overdue,
    cases: [...own.cases, ...added],
    casesForOtherData: new Set(otherData.map(({ id }) => id)),
    checks,
  };
}

type KitData = Omit<Suite, "version" | "datasetFile" | "overdue" | "casesForOtherData" | "checks">;

/** @returns undefined if a file of the specification is invalid; the reader has diagnostics. */
function readKitData(folder: string, reader: SuiteReader): KitData | undefined {
  const specification = reader.read(join(folder, "clauses.json"), "clauses");
  const text = reader.read(join(folder, "sentences.json"), "sentences");
  const typeSystem = reader.read(join(folder, "type-system.json"), "type-system");
  const dataset = reader.readDataset(join(folder, "library.json"));
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
