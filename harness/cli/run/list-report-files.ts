import type { RunCliOptions } from "../options/add-run-options.ts";
import type { ReportTarget } from "../options/collect-report.ts";

/** A report to write, and the option that asks for it, for error messages. */
export interface ReportFile extends ReportTarget {
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
    ...report.map((target) => ({ ...target, option: `--report ${target.format}` })),
  ];
}
