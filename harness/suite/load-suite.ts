import { readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { type Diagnostic, type JsonFile, readJsonFile } from "../json/read-json-file.ts";
import { describeError } from "../kit/describe-error.ts";
import { findKitRoot } from "../kit/find-kit-root.ts";
import type { Case } from "./case.ts";
import { readCase } from "./case-file.ts";
import type { Dataset } from "./dataset.ts";
import { findCaseDiagnostics } from "./find-case-diagnostics.ts";
import { findDatasetDiagnostics } from "./find-dataset-diagnostics.ts";
import type { Formats } from "./formats.ts";
import type { SchemaViolation } from "./schema-violation.ts";
import { type Suite, SuiteError } from "./suite.ts";
import { createValidators, type Validator, type Validators } from "./validators.ts";

/**
 * Where to read from.
 *
 * @example
 * ```ts
 * const options: LoadOptions = { casesFolders: ["my-cases"] };
 * ```
 */
export interface LoadOptions {
  /** Folder that holds `schemas/` and `spec-cases/`; the kit's own by default. */
  readonly root?: string | undefined;
  /** Folders with more case files. */
  readonly casesFolders?: readonly string[] | undefined;
  /** File with the records that the server under test holds, instead of `library.json`. */
  readonly datasetFile?: string | undefined;
}

/**
 * Reads the specification's data and the cases, and checks every file against its schema.
 *
 * @throws SuiteError with a diagnostic for everything that is invalid in any file.
 *
 * @example
 * ```ts
 * const suite = loadSuite();
 * assert.ok(suite.cases.length > suite.clauses.length);
 * ```
 */
export function loadSuite(options: LoadOptions = {}): Suite {
  const root = options.root ?? findKitRoot();
  const folder = join(root, "spec-cases");
  const checks = createValidators(root);
  const reader = new SuiteReader(checks);
  const datasetFile = options.datasetFile ?? join(folder, "library.json");
  const clauses = reader.read(join(folder, "clauses.json"), "clauses");
  const text = reader.read(join(folder, "sentences.json"), "sentences");
  const typeSystem = reader.read(join(folder, "type-system.json"), "type-system");
  const dataset = reader.readDataset(datasetFile);
  const cases = reader.readCases(folder, listOwnCaseFiles(folder));
  const otherData = cases.filter(
    ({ needs }) => options.datasetFile !== undefined && needs.includes("library"),
  );
  for (const casesFolder of options.casesFolders ?? []) {
    cases.push(...reader.readCases(casesFolder, reader.listFiles(casesFolder)));
  }
  if (!clauses || !text || !typeSystem || !dataset || reader.diagnostics.length > 0) {
    throw new SuiteError(reader.diagnostics);
  }
  const casesForOtherData = new Set(otherData.map(({ id }) => id));
  return {
    ...clauses,
    sentences: text.sentences,
    typeSystem,
    dataset,
    datasetFile,
    cases,
    casesForOtherData,
    checks,
  };
}

/** The kit's own cases are in folders by topic; the files beside those folders are not cases. */
function listOwnCaseFiles(folder: string): string[] {
  return listJsonFiles(folder).filter((file) => relative(folder, file).includes(sep));
}

const extension = ".json";

/** In the order of their paths without the extension, which are ids. */
function listJsonFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((entry) => entry.endsWith(extension))
    .map((entry) => entry.slice(0, -extension.length))
    .sort()
    .map((path) => join(folder, path + extension));
}

/** Reads data files one after another and collects a diagnostic for everything invalid. */
class SuiteReader {
  readonly diagnostics: Diagnostic[] = [];
  readonly #checks: Validators;
  readonly #pathsById = new Map<string, string>();

  constructor(checks: Validators) {
    this.#checks = checks;
  }

  read<K extends keyof Formats>(path: string, format: K): Formats[K] | undefined {
    return this.#readFile(path, this.#checks.named(format))?.value;
  }

  readDataset(path: string): Dataset | undefined {
    const read = this.#readFile(path, this.#checks.named("library"));
    if (read !== undefined) {
      this.#add(read.file, findDatasetDiagnostics(read.value));
    }
    return read?.value;
  }

  /** Every file becomes a case or leaves a diagnostic. */
  readCases(folder: string, paths: readonly string[]): Case[] {
    const check = this.#checks.named("case");
    return paths.flatMap((path) => {
      const id = relative(folder, path).slice(0, -extension.length).split(sep).join("/");
      const read = this.#readFile(path, check);
      if (read === undefined) {
        return [];
      }
      const item = readCase(read.value, id, path);
      this.#add(read.file, [
        ...findCaseDiagnostics(item, this.#checks),
        ...this.#claimId(id, path),
      ]);
      return [item];
    });
  }

  listFiles(folder: string): string[] {
    try {
      const files = listJsonFiles(folder);
      if (files.length === 0) {
        this.#addToFolder(folder, "The folder holds no .json file");
      }
      return files;
    } catch (error) {
      this.#addToFolder(folder, `Cannot read the folder: ${describeError(error)}`);
      return [];
    }
  }

  #claimId(id: string, path: string): SchemaViolation[] {
    const other = this.#pathsById.get(id);
    this.#pathsById.set(id, path);
    return other === undefined
      ? []
      : [{ pointer: "", message: `The id "${id}" is taken by ${other}: rename one of the files` }];
  }

  #readFile<T>(path: string, check: Validator<T>): { file: JsonFile; value: T } | undefined {
    const read = readJsonFile(path);
    if (!read.ok) {
      this.diagnostics.push(...read.diagnostics);
      return undefined;
    }
    const checked = check(read.file.value);
    if (!checked.ok) {
      this.#add(read.file, checked.violations);
      return undefined;
    }
    return { file: read.file, value: checked.value };
  }

  #add(file: JsonFile, violations: readonly SchemaViolation[]): void {
    this.diagnostics.push(
      ...violations.map(({ pointer, message }) =>
        file.diagnosticAt(pointer, pointer === "" ? message : `${message} (at ${pointer})`),
      ),
    );
  }

  #addToFolder(folder: string, message: string): void {
    this.diagnostics.push({ file: folder, line: 1, column: 1, message });
  }
}
