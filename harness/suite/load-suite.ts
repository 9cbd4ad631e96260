import { readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { type Diagnostic, type JsonFile, readJsonFile } from "../json/read-json-file.ts";
import { findKitRoot } from "../kit/find-kit-root.ts";
import type { Case } from "./case.ts";
import { type CaseFile, readCase } from "./case-file.ts";
import type { Clause, Section } from "./clause.ts";
import type { Dataset } from "./dataset.ts";
import { findCaseDiagnostics } from "./find-case-diagnostics.ts";
import { findDatasetDiagnostics } from "./find-dataset-diagnostics.ts";
import { type Suite, SuiteError } from "./suite.ts";
import type { TypeSystem } from "./type-system.ts";
import { createValidators, type Validators } from "./validators.ts";

/** Where to read from, besides the kit's own data. */
export interface LoadOptions {
  /** Folder that holds `schemas/` and `spec-cases/`; the kit's own by default. */
  readonly root?: string;
  /** Folders of further case files. */
  readonly casesFolders?: readonly string[];
  /** File with the records that the server under test holds, in place of `library.json`. */
  readonly datasetFile?: string;
}

interface ClausesFile {
  readonly sections: readonly Section[];
  readonly clauses: readonly Clause[];
}

/**
 * Reads the specification's data and the cases, and checks every file by its schema.
 *
 * @throws SuiteError naming all files that are wrong, each with line and column.
 */
export function loadSuite(options: LoadOptions = {}): Suite {
  const root = options.root ?? findKitRoot();
  const folder = join(root, "spec-cases");
  const checks = createValidators(root);
  const reader = new SuiteReader(checks);
  const datasetFile = options.datasetFile ?? join(folder, "library.json");
  const clauses = reader.read<ClausesFile>(join(folder, "clauses.json"), "clauses");
  const typeSystem = reader.read<TypeSystem>(join(folder, "type-system.json"), "type-system");
  const dataset = reader.readDataset(datasetFile);
  const cases = reader.readCases(folder, listOwnCaseFiles(folder));
  const casesForOtherData = new Set(
    options.datasetFile === undefined ? [] : cases.filter(({ needs }) => needs.includes("library")),
  );
  for (const further of options.casesFolders ?? []) {
    cases.push(...reader.readCases(further, reader.listFiles(further)));
  }
  if (!clauses || !typeSystem || !dataset || reader.problems.length > 0) {
    throw new SuiteError(reader.problems);
  }
  return { ...clauses, typeSystem, dataset, datasetFile, cases, casesForOtherData, checks };
}

/** The kit's own cases stand in folders by topic; the files beside those folders are no cases. */
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

/** Reads data files one after another and gathers what is wrong with them. */
class SuiteReader {
  readonly problems: Diagnostic[] = [];
  readonly #checks: Validators;
  readonly #files = new Map<string, string>();

  constructor(checks: Validators) {
    this.#checks = checks;
  }

  read<T>(path: string, schema: string): T | undefined {
    return this.#readFile<T>(path, schema)?.value;
  }

  readDataset(path: string): Dataset | undefined {
    const read = this.#readFile<Dataset>(path, "library");
    if (read !== undefined) {
      this.#add(read.file, findDatasetDiagnostics(read.value));
    }
    return read?.value;
  }

  readCases(folder: string, paths: readonly string[]): Case[] {
    const cases: Case[] = [];
    for (const path of paths) {
      const id = relative(folder, path).slice(0, -extension.length).split(sep).join("/");
      const item = this.#readCase(path, id);
      if (item !== undefined) {
        cases.push(item);
      }
    }
    return cases;
  }

  listFiles(folder: string): string[] {
    try {
      const files = listJsonFiles(folder);
      if (files.length === 0) {
        this.problems.push({
          file: folder,
          line: 1,
          column: 1,
          message: "The folder holds no .json file",
        });
      }
      return files;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.problems.push({
        file: folder,
        line: 1,
        column: 1,
        message: `Cannot read the folder: ${reason}`,
      });
      return [];
    }
  }

  #readCase(path: string, id: string): Case | undefined {
    const read = this.#readFile<CaseFile>(path, "case");
    const item = read && readCase(read.value, id, path);
    if (read === undefined || item === undefined) {
      return undefined;
    }
    const other = this.#files.get(id);
    this.#files.set(id, path);
    this.#add(read.file, [
      ...findCaseDiagnostics(item, this.#checks),
      ...(other === undefined
        ? []
        : [{ pointer: "", message: `The id "${id}" is taken by ${other}` }]),
    ]);
    return item;
  }

  #readFile<T>(path: string, schema: string): { file: JsonFile; value: T } | undefined {
    const read = readJsonFile(path);
    if (!read.ok) {
      this.problems.push(...read.problems);
      return undefined;
    }
    const checked = this.#checks.named<T>(schema)(read.file.value);
    if (!checked.ok) {
      this.#add(read.file, checked.problems);
      return undefined;
    }
    return { file: read.file, value: checked.value };
  }

  #add(file: JsonFile, problems: readonly { pointer: string; message: string }[]): void {
    this.problems.push(
      ...problems.map(({ pointer, message }) =>
        file.diagnosticAt(pointer, pointer === "" ? message : `${message} (at ${pointer})`),
      ),
    );
  }
}
