import { type Dirent, existsSync, readdirSync, realpathSync, statSync } from "node:fs";
import { join, sep } from "node:path";
import type { Diagnostic, JsonFile } from "../json/read-json-file.ts";
import { describeError } from "../terminal/describe-error.ts";
import type { Case, RoleCase } from "./case.ts";
import { readCase } from "./case-file.ts";
import { findCaseDiagnostics } from "./find-diagnostics.ts";
import type { Formats } from "./formats.ts";
import { locateViolations, readDataFile } from "./read-data-file.ts";
import type { SchemaViolation } from "./schema-violation.ts";
import type { Validated, Validators } from "./validators.ts";

const extension = ".json";

const roleTopics: readonly string[] = ["client", "intermediary"];

/**
 * In the order of their ids. A link to a folder below adds nothing.
 *
 * @throws Error for a link to a folder elsewhere, which could be the whole disk.
 */
function listJsonFiles(folder: string): string[] {
  const root = join(realpathSync(folder), sep);
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    const path = join(entry.parentPath, entry.name);
    if (!isFolder(entry, path)) {
      return path.endsWith(extension) ? [path.slice(0, -extension.length)] : [];
    }
    const real = realpathSync(path);
    if (!join(real, sep).startsWith(root)) {
      throw new Error(
        `the link ${path} leads out of it, to ${real}: give that folder by another --cases`,
      );
    }
    return [];
  });
  return paths.sort().map((path) => path + extension);
}

function isFolder(entry: Dirent, path: string): boolean {
  return entry.isSymbolicLink()
    ? existsSync(path) && statSync(path).isDirectory()
    : entry.isDirectory();
}

function toId(folder: string, path: string): string {
  return path.slice(join(folder, sep).length, -extension.length).replaceAll(sep, "/");
}

type CaseOfRole<Role extends RoleCase["role"]> = Omit<Formats[`${Role}-case`], "$schema"> &
  Pick<Required<RoleCase>, "id" | "file" | "needs"> & { readonly role: Role };

/** Reads data files one after another and collects a diagnostic for everything invalid. */
export class SuiteReader {
  readonly diagnostics: Diagnostic[] = [];
  readonly #checks: Validators | undefined;
  readonly #pathsById = new Map<string, string>();

  /** @param checks nothing is checked against its schema when left out: that takes long. */
  constructor(checks?: Validators) {
    this.#checks = checks;
  }

  /**
   * @param path nothing is read when left out.
   * @param find gives what is wrong in it besides its schema.
   */
  read<K extends keyof Formats>(
    path: string | undefined,
    format: K,
    find: (value: Formats[K]) => SchemaViolation[] = () => [],
  ): Formats[K] | undefined {
    const read = path === undefined ? undefined : this.#readFile(path, format);
    if (read !== undefined) {
      this.#add(read.file, find(read.value));
    }
    return read?.value;
  }

  /** Reads the cases of a folder by topics: the files beside the topics are not cases. */
  readTopics(folder: string): Case[] {
    const isInTopic = (file: string): boolean => {
      const [topic, ...rest] = toId(folder, file).split("/");
      return rest.length > 0 && !roleTopics.includes(topic ?? "");
    };
    return this.#readCases(folder, listJsonFiles(folder).filter(isInTopic));
  }

  /** Reads the cases for clients or intermediaries, which have a topic and a format of their own. */
  readRoleCases<Role extends RoleCase["role"]>(folder: string, role: Role): CaseOfRole<Role>[] {
    const path = join(folder, role);
    return (existsSync(path) ? listJsonFiles(path) : []).flatMap((file) => {
      const content = this.read(file, `${role}-case`);
      if (content === undefined) {
        return [];
      }
      const { $schema: _, ...rest } = content;
      return [{ ...rest, id: toId(folder, file), file, needs: [], role }];
    });
  }

  /** Reads the cases of any folder, which may test house rules; there must be some. */
  readFolder(folder: string, houseRules: ReadonlySet<string>): Case[] {
    return this.#readCases(folder, this.#listFiles(folder), houseRules);
  }

  /** Remembers the ids of cases that another reader has read. */
  claimIds(cases: readonly Case[]): void {
    for (const { id, file = id } of cases) {
      this.#pathsById.set(id, file);
    }
  }

  #readCases(
    folder: string,
    paths: readonly string[],
    houseRules: ReadonlySet<string> = new Set(),
  ): Case[] {
    return paths.flatMap((path) => {
      const id = toId(folder, path);
      const read = this.#readFile(path, "case");
      if (read === undefined) {
        return [];
      }
      const isHouse = read.value.clauses.some((clause) => houseRules.has(clause));
      const content = readCase(read.value, id, path);
      const item: Case = isHouse ? { ...content, house: true } : content;
      this.#add(read.file, [
        ...findCaseDiagnostics(item, this.#checks),
        ...this.#claimId(id, path),
      ]);
      return [item];
    });
  }

  #listFiles(folder: string): string[] {
    if (existsSync(folder) && statSync(folder).isFile()) {
      this.#addToFolder(folder, "This is a file: give the folder that it is in");
      return [];
    }
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

  #readFile<K extends keyof Formats>(
    path: string,
    format: K,
  ): { readonly file: JsonFile; readonly value: Formats[K] } | undefined {
    const read = readDataFile(path, this.#checks?.named(format) ?? trust<Formats[K]>);
    if (!read.ok) {
      this.diagnostics.push(...read.diagnostics);
      return undefined;
    }
    return read;
  }

  #add(file: JsonFile, violations: readonly SchemaViolation[]): void {
    this.diagnostics.push(...locateViolations(file, violations));
  }

  #addToFolder(folder: string, message: string): void {
    this.diagnostics.push({ file: folder, line: 0, column: 0, message });
  }
}

function trust<T>(value: unknown): Validated<T> {
  return isTrusted<T>(value) ? { ok: true, value } : { ok: false, violations: [], total: 0 };
}

function isTrusted<T>(_value: unknown): _value is T {
  return true;
}
