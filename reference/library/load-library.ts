import { isUtf8 } from "node:buffer";
import { readFile } from "node:fs/promises";
import { type Diagnostic, formatDiagnostic } from "./diagnostic.ts";
import { findJsonDiagnostics } from "./find-json-diagnostics.ts";
import { findRepeatedIds } from "./find-repeated-ids.ts";
import type { LibraryRecords } from "./records.ts";
import { compileLibrarySchema, locateSchemaErrors } from "./schema-diagnostics.ts";

/** The records of a file, or what is wrong with it: one line for each mistake. */
export type LibraryFile =
  | { readonly ok: true; readonly records: LibraryRecords }
  | { readonly ok: false; readonly diagnostics: readonly string[] };

/** More mistakes than these help nobody. */
const maxMistakes = 20;

/**
 * Reads a library file and checks it by `schemas/library.schema.json`.
 *
 * A mistake is told as `FILE:LINE:COLUMN: reason`; a file that cannot be read at all, as
 * `FILE: reason`.
 */
export async function loadLibrary(file: string): Promise<LibraryFile> {
  let bytes: Buffer;
  try {
    bytes = await readFile(file);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { ok: false, diagnostics: [`${file}: ${reason}`] };
  }
  if (!isUtf8(bytes)) {
    return { ok: false, diagnostics: [`${file}: Not JSON: not UTF-8`] };
  }
  return readLibrary(bytes.toString("utf8"), file);
}

/** Each check assumes that those before it found nothing. */
async function readLibrary(text: string, file: string): Promise<LibraryFile> {
  const jsonMistakes = findJsonDiagnostics(text);
  if (jsonMistakes.length > 0) {
    return rejectText(jsonMistakes, text, file);
  }
  const records: unknown = JSON.parse(text);
  const isLibrary = await compileLibrarySchema();
  if (!isLibrary(records)) {
    return rejectText(locateSchemaErrors(text, isLibrary.errors ?? []), text, file);
  }
  const repeated = findRepeatedIds(text, records);
  return repeated.length > 0 ? rejectText(repeated, text, file) : { ok: true, records };
}

function rejectText(diagnostics: readonly Diagnostic[], text: string, file: string): LibraryFile {
  const shown = diagnostics
    .slice(0, maxMistakes)
    .map((diagnostic) => formatDiagnostic(diagnostic, file, text));
  const rest = diagnostics.length - shown.length;
  return { ok: false, diagnostics: rest > 0 ? [...shown, `… and ${rest} more`] : shown };
}
