import { pointTo } from "../json/json-pointer.ts";
import type { Diagnostic, JsonFile } from "../json/read-json-file.ts";
import type { SchemaViolation } from "./schema-violation.ts";

/** Makes a diagnostic of a violation: what is wrong, where in the file, and what to do about it. */
export function locateViolation(
  file: JsonFile,
  { pointer, message, unknownKey, fix }: SchemaViolation,
): Diagnostic {
  const place = unknownKey === undefined ? pointer : pointTo(pointer, unknownKey);
  const where = pointer === "" ? "" : ` (at ${pointer})`;
  return file.diagnosticAt(place, `${message}${where}${fix === undefined ? "" : `: ${fix}`}`);
}
