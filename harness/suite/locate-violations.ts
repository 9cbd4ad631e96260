import { pointTo } from "../json/json-pointer.ts";
import {
  countUnlisted,
  type Diagnostic,
  type JsonFile,
  maxListed,
} from "../json/read-json-file.ts";
import { maxLengths, shortenText } from "../terminal/shorten-text.ts";
import type { SchemaViolation } from "./schema-violation.ts";

/**
 * Makes diagnostics of the first violations in a file: what is wrong, where, and what to do about it.
 *
 * @param total the number of all violations, some of which may not be in the list.
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
