import { type Diagnostic, readJsonFile } from "../json/read-json-file.ts";
import type { Report } from "../report/report.ts";
import type { Validators } from "../suite/validators.ts";

/** A report, or everything that is invalid in its file. */
export type ReadReport =
  | { readonly ok: true; readonly report: Report }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/** What the kit has always written since it has reporters, although its schema does not ask for it. */
const neededKeys = ["durationMs", "generated", "scope", "obstacles", "diagnoses"] as const;

/** Reads a JSON report that a run has written. */
export function readReport(path: string, checks: Validators): ReadReport {
  const read = readJsonFile(path);
  if (!read.ok) {
    return read;
  }
  const { file } = read;
  const checked = checks.named("report")(file.value);
  if (!checked.ok) {
    const diagnostics = checked.violations.map(({ pointer, message }) =>
      file.diagnosticAt(pointer, message),
    );
    return { ok: false, diagnostics };
  }
  const missing = neededKeys.find((key) => !Object.hasOwn(checked.value, key));
  if (missing !== undefined) {
    const message = `The report has no "${missing}": run again with this version of the kit`;
    return { ok: false, diagnostics: [file.diagnosticAt("", message)] };
  }
  const report: Report = JSON.parse(JSON.stringify(checked.value));
  return { ok: true, report };
}
