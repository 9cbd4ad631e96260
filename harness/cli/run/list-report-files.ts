import type { ReportFormat } from "../../report/formats/load-reporter.ts";
import type { RunCliOptions } from "../options/add-run-options.ts";

/** A report to write, and the option that asks for it, for error messages. */
export interface ReportFile {
  readonly format: ReportFormat;
  readonly file: string;
  readonly option: string;
}

/** Lists the files of `--report` and `--report-json`. */
export function listReportFiles({
  report = [],
  reportJson,
}: Pick<RunCliOptions, "report" | "reportJson">): ReportFile[] {
  return [
    ...(reportJson === undefined
      ? []
      : [{ format: "json", file: reportJson, option: "--report-json" } as const]),
    ...report.map(({ format, file = "" }) => ({ format, file, option: `--report ${format}` })),
  ];
}
