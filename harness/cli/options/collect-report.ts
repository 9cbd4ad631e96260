import { InvalidArgumentError } from "commander";
import { type ReportFormat, reportFormats } from "../../reporters/report-format.ts";

/** A report to write. */
export interface ReportTarget {
  readonly format: ReportFormat;
  readonly file: string;
}

/**
 * Reads a report like `junit=reports/junit.xml` and adds it to the reports before it.
 *
 * @throws InvalidArgumentError for an unknown format, and when there is no file.
 */
export function collectReport(
  text: string,
  before: readonly ReportTarget[] = [],
): readonly ReportTarget[] {
  const [name = "", ...rest] = text.split("=");
  const file = rest.join("=");
  const format = reportFormats.find((known) => known === name);
  if (format === undefined) {
    throw new InvalidArgumentError(`"${name}" is not one of ${reportFormats.join(", ")}.`);
  }
  if (file === "") {
    throw new InvalidArgumentError(`Name the file: ${format}=FILE.`);
  }
  return [...before, { format, file }];
}
