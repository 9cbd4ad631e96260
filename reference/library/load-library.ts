import { isUtf8 } from "node:buffer";
import { readFile } from "node:fs/promises";
import { formatMistake, type Mistake } from "./diagnostic.ts";
import { findJsonMistakes } from "./find-json-diagnostics.ts";
import { findRepeatedIds } from "./find-repeated-ids.ts";
import type { LibraryRecords } from "./records.ts";
import { compileLibrarySchema, locateSchemaErrors } from "./schema-diagnostics.ts";

/** The records of a file, or what is wrong with it: one line for each mistake. */
export type LibraryFile =
  | { readonly ok: true; readonly records: LibraryRecords }
  | { readonly ok: false; readonly mistakes: readonly string[] };

/** More mistakes than these help nobody. */
const mostMistakes = 20;

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
    return { ok: false, mistakes: [`${file}: ${reason}`] };
  }
  if (!isUtf8(bytes)) {
    return { ok: false, mistakes: [`${file}: Not JSON: not UTF-8`] };
  }
  return readLibrary(bytes.toString("utf8"), file);
}

/** Each check assumes that those before it found nothing. */
async function readLibrary(text: string, file: string): Promise<LibraryFile> {
  const jsonMistakes = findJsonMistakes(text);
  if (jsonMistakes.length > 0) {
    return refuseText(jsonMistakes, text, file);
  }
  const records: unknown = JSON.parse(text);
  const isLibrary = await compileLibrarySchema();
  if (!isLibrary(records)) {
    return refuseText(locateSchemaErrors(text, isLibrary.errors ?? []), text, file);
  }
  const repeated = findRepeatedIds(text, records);
  return repeated.length > 0 ? refuseText(repeated, text, file) : { ok: true, records };
}

function refuseText(mistakes: readonly Mistake[], text: string, file: string): LibraryFile {
  const shown = mistakes
    .slice(0, mostMistakes)
    .map((mistake) => formatMistake(mistake, file, text));
  const rest = mistakes.length - shown.length;
  return { ok: false, mistakes: rest > 0 ? [...shown, `… and ${rest} more`] : shown };
}
