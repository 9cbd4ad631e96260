import { type Diagnostic, type JsonFile, readJsonFile } from "../json/read-json-file.ts";
import { locateViolations } from "./locate-violations.ts";
import type { Validator } from "./validators.ts";

/** A file that keeps its schema, or what is invalid in it. */
export type DataFile<T> =
  | { readonly ok: true; readonly file: JsonFile; readonly value: T }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/** Reads a JSON file and checks it against its schema. */
export function readDataFile<T>(path: string, check: Validator<T>): DataFile<T> {
  const read = readJsonFile(path);
  if (!read.ok) {
    return read;
  }
  const { file } = read;
  const checked = check(file.value);
  return checked.ok
    ? { ok: true, file, value: checked.value }
    : { ok: false, diagnostics: locateViolations(file, checked.violations, checked.total) };
}
