import { isUtf8 } from "node:buffer";
import { readFile } from "node:fs/promises";
import { errorMessage } from "../error-message.ts";
import { compileSchema } from "../json/read-by-schema.ts";
import { err, ok, type Result } from "../result.ts";
import { type Diagnostic, formatDiagnostic } from "./diagnostic.ts";
import { findJsonDiagnostics } from "./find-json-diagnostics.ts";
import { findRepeatedIds } from "./find-repeated-ids.ts";
import type { LibraryRecords } from "./library-records.ts";
import { locateSchemaErrors } from "./locate-schema-errors.ts";

/** The records of a file, or its diagnostics, one line each. */
export type LoadedLibrary = Result<LibraryRecords, readonly string[]>;

/** Diagnostics shown for one file; the rest are counted. */
const maxDiagnostics = 20;

/**
 * Reads a library file and checks it against `schemas/library.schema.json`.
 *
 * @returns the records, or what is wrong as `FILE:LINE:COLUMN: reason`; a file that cannot be read
 *   at all gives `FILE: reason`.
 */
export async function loadLibrary(file: string): Promise<LoadedLibrary> {
  let bytes: Buffer;
  try {
    bytes = await readFile(file);
  } catch (error) {
    return err([`${file}: ${errorMessage(error)}`]);
  }
  if (!isUtf8(bytes)) {
    return err([`${file}: Not JSON: not UTF-8`]);
  }
  return parseLibrary(bytes.toString("utf8"), file);
}

/**
 * Reads the text of a library and checks it against `schemas/library.schema.json`.
 *
 * @param name what diagnostics call the text, such as the path of its file.
 * @returns the records, or what is wrong as `NAME:LINE:COLUMN: reason`.
 */
export function parseLibrary(text: string, name: string): LoadedLibrary {
  const library = readLibrary(text);
  return library.ok ? library : err(formatDiagnostics(library.error, name, text));
}

/** Runs the checks one after another: each assumes that those before it found nothing. */
function readLibrary(text: string): Result<LibraryRecords, readonly Diagnostic[]> {
  const jsonDiagnostics = findJsonDiagnostics(text);
  if (jsonDiagnostics.length > 0) {
    return err(jsonDiagnostics);
  }
  const records: unknown = JSON.parse(text);
  const isLibrary = compileSchema<LibraryRecords>("library");
  if (!isLibrary(records)) {
    return err(locateSchemaErrors(text, isLibrary.errors ?? []));
  }
  const repeated = findRepeatedIds(text, records);
  return repeated.length > 0 ? err(repeated) : ok(records);
}

function formatDiagnostics(
  diagnostics: readonly Diagnostic[],
  file: string,
  text: string,
): readonly string[] {
  const shown = diagnostics
    .slice(0, maxDiagnostics)
    .map((diagnostic) => formatDiagnostic(diagnostic, file, text));
  const rest = diagnostics.length - shown.length;
  return rest > 0 ? [...shown, `… and ${rest} more`] : shown;
}
