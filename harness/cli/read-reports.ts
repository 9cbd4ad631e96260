import { readReport } from "../report/read-report.ts";
import type { Report } from "../report/report.ts";
import { SuiteError } from "../suite/suite.ts";
import type { Validators } from "../suite/validators.ts";

/** Reads JSON reports. */
export function readReports(files: readonly string[], checks: Validators): Report[] {
  return files.map((path) => {
    const read = readReport(path, checks);
    if (!read.ok) {
      throw new SuiteError(read.diagnostics);
    }
    return read.report;
  });
}
