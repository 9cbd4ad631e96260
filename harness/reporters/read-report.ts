import type { Diagnostic } from "../json/read-json-file.ts";
import type { Report } from "../report/report.ts";
import { readDataFile } from "../suite/read-data-file.ts";
import type { Validators } from "../suite/validators.ts";

/** A report, or everything that is invalid in its file. */
export type ReadReport =
  | { readonly ok: true; readonly report: Report }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/** What the kit has always written since it has reporters, although its schema does not ask for it. */
const neededKeys = ["durationMs", "generated", "scope", "obstacles", "diagnoses"] as const;

/** Reads a JSON report that a run has written. */
export function readReport(path: string, checks: Validators): ReadReport {
  const read = readDataFile(path, checks.named("report"));
  if (!read.ok) {
    return read;
  }
  const { file, value } = read;
  const missing = neededKeys.find((key) => !Object.hasOwn(value, key));
  if (missing !== undefined) {
    const message = `The report has no "${missing}": run again with this version of the kit`;
    return { ok: false, diagnostics: [file.diagnosticAt("", message)] };
  }
  const report: Report = JSON.parse(JSON.stringify(value));
  return { ok: true, report };
}
