import { join } from "node:path";
import { pointTo } from "../json/json-pointer.ts";
import {
  countUnlisted,
  type Diagnostic,
  type JsonFile,
  maxListed,
  readJsonFile,
} from "../json/read-json-file.ts";
import { maxLengths, shortenText } from "../terminal/shorten-text.ts";
import { findKitRoot } from "./find-kit-root.ts";
import type { Formats } from "./formats.ts";
import type { SchemaViolation } from "./schema-violation.ts";
import { type Suite, SuiteError } from "./suite.ts";
import type { FormatValidators, Validator } from "./validators.ts";

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

/**
 * Reads a file in one of the kit's own formats.
 *
 * @throws SuiteError when the file cannot be read or breaks its schema.
 */
export function loadDataFile<K extends keyof Formats>(
  path: string,
  format: K,
  checks: Pick<FormatValidators, "named">,
): Formats[K] {
  const read = readDataFile(path, checks.named(format));
  if (!read.ok) {
    throw new SuiteError(read.diagnostics);
  }
  return read.value;
}

/**
 * Says of the first violations in a file what is wrong, where, and what to do.
 *
 * @param total the number of all.
 */
export function locateViolations(
  file: JsonFile,
  violations: readonly SchemaViolation[],
  total: number = violations.length,
): Diagnostic[] {
  const listed = violations.slice(0, maxListed).map((one) => locateViolation(file, one));
  return countUnlisted(listed, total);
}

function locateViolation(
  file: JsonFile,
  { pointer, message, unknownKey, fix }: SchemaViolation,
): Diagnostic {
  const place = unknownKey === undefined ? pointer : pointTo(pointer, unknownKey);
  const where = pointer === "" ? "" : ` (at ${shortenText(pointer, maxLengths.pointer)})`;
  return file.diagnosticAt(place, `${message}${where}${fix === undefined ? "" : `: ${fix}`}`);
}

/** The content of a file of the specification, and its path. */
export type SpecificationFile<K extends "freedoms" | "steps"> = Formats[K] & {
  readonly file: string;
};

/**
 * Reads a file of the specification that most runs do not need.
 *
 * @throws SuiteError when the file cannot be read or breaks its schema.
 */
export function loadSpecificationFile<K extends "freedoms" | "steps">(
  name: K,
  { checks }: Pick<Suite, "checks">,
): SpecificationFile<K> {
  const file = join(findKitRoot(), "spec-cases", `${name}.json`);
  return { file, ...loadDataFile(file, name, checks) };
}
