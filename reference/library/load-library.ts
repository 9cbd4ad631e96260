import { errorMessage } from "../error-message.ts";
import { compileSchema, describeSchemaError, readBySchema } from "../json/read-by-schema.ts";
import { readTextFile } from "../json/read-text-file.ts";
import { readDataFile } from "../locate-data-file.ts";
import { err, ok, type Result } from "../result.ts";
import { type Diagnostic, formatDiagnostics } from "./diagnostic.ts";
import { findJsonDiagnostics } from "./find-json-diagnostics.ts";
import type { LibraryRecords } from "./library-records.ts";

/** The records of a file, or its diagnostics, one line each. */
export type LoadedLibrary = Result<LibraryRecords, readonly string[]>;

/** Reads the records of the package. The tests check them, so that a start needs no schema. */
export function readPackageLibrary(): LibraryRecords {
  return Object(readDataFile("spec-cases/library.json"));
}

/**
 * Reads the records to serve: given ones, those of a file, or those of the package when left out.
 *
 * @throws Error that says what is wrong when they do not make a library.
 */
export async function readRecords(library?: LibraryRecords | string): Promise<LibraryRecords> {
  if (library === undefined) {
    return readPackageLibrary();
  }
  if (typeof library === "object") {
    return checkRecords(library);
  }
  const loaded = await loadLibrary(library);
  if (!loaded.ok) {
    throw new Error(`Cannot use the library:\n${loaded.error.join("\n")}`);
  }
  return loaded.value;
}

/**
 * Checks records that a program gives.
 *
 * @throws Error that says what is wrong first.
 */
export function checkRecords(value: unknown): LibraryRecords {
  const records = readBySchema<LibraryRecords>("library", value);
  const [repeated] = findRepeatedIds(records);
  if (repeated !== undefined) {
    throw new Error(`library: ${repeated.reason}`);
  }
  return records;
}

/** Reads a library file; gives its records, or what is wrong as `FILE:LINE:COLUMN: reason`. */
export async function loadLibrary(file: string): Promise<LoadedLibrary> {
  let text: string;
  try {
    text = await readTextFile(file);
  } catch (error) {
    return err([`${file}: ${errorMessage(error)}`]);
  }
  const library = readLibrary(text);
  return library.ok ? library : err(formatDiagnostics(library.error, file, text));
}

/** Runs the checks one after another: each assumes that those before it found nothing. */
function readLibrary(text: string): Result<LibraryRecords, readonly Diagnostic[]> {
  const jsonDiagnostics = findJsonDiagnostics(text);
  if (jsonDiagnostics.length > 0) {
    return err(jsonDiagnostics);
  }
  const records: unknown = JSON.parse(text);
  const isLibrary = compileSchema<LibraryRecords>("library", true);
  if (!isLibrary(records)) {
    const problems = (isLibrary.errors ?? []).map(describeSchemaError);
    return err(
      problems.map(({ path, reason }) => ({
        place: path,
        reason: `${path.length === 0 ? "the library" : path.join(".")} ${reason}`,
      })),
    );
  }
  const repeated = findRepeatedIds(records);
  return repeated.length > 0 ? err(repeated) : ok(records);
}

/** Records are looked up by their ids, so these must be unique; loans may refer to nothing. */
function findRepeatedIds({ members, loans, books }: LibraryRecords): readonly Diagnostic[] {
  const find = <Key extends string>(
    list: string,
    key: Key,
    records: readonly Readonly<Record<Key, string>>[],
  ): Diagnostic[] => {
    const seen = new Set<string>();
    return records.flatMap(({ [key]: id }, index) => {
      const isRepeated = seen.has(id);
      seen.add(id);
      const place = [list, index, key];
      const reason = `${place.join(".")} ${JSON.stringify(id)} is already the id of an earlier record`;
      return isRepeated ? [{ place, reason }] : [];
    });
  };
  return [
    ...find("members", "id", members),
    ...find("loans", "id", loans),
    ...find("books", "isbn", books),
  ];
}
