import { type ReportFormat, reportFormats } from "../../reporters/report-format.ts";
import { collectReport } from "./collect-report.ts";

/** A format to write; to standard output without a file. */
export interface ReportOutput {
  readonly format: ReportFormat;
  readonly file?: string | undefined;
}

/**
 * Reads a format like `junit=FILE`, or `junit` for standard output, and adds it to those before it.
 *
 * @throws InvalidArgumentError for an unknown format.
 */
export function collectReportOutput(
  text: string,
  before: readonly ReportOutput[] = [],
): readonly ReportOutput[] {
  const format = reportFormats.find((known) => known === text);
  return [...before, ...(format === undefined ? collectReport(text) : [{ format }])];
}
