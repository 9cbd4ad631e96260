import { loadReporter, type ReportFormat } from "../report/formats/load-reporter.ts";
import { mergeReports } from "../report/merge-reports.ts";
import { readReports } from "../report/read-report.ts";
import { createValidators } from "../suite/validators.ts";
import { createStdoutLayout } from "./create-stdout-layout.ts";
import type { Output } from "./options/option-values.ts";
import { UsageError } from "./usage-error.ts";
import { writeOutput } from "./write-output.ts";

interface ReportCliOptions {
  readonly to?: readonly Output<ReportFormat>[];
  readonly verbose?: true;
  readonly showProfile?: true;
  readonly color?: boolean;
}

/**
 * Prints JSON reports, merged, as `run` does, or writes them, and ends with the status of the run.
 */
export async function reportCommand(
  files: readonly string[],
  { to: outputs = [{ format: "text" }], color, ...shown }: ReportCliOptions,
): Promise<number> {
  const [first, ...others] = readReports(files, createValidators());
  if (first === undefined) {
    throw new UsageError("Give at least one JSON report");
  }
  const merged = mergeReports([first, ...others]);
  if (!merged.ok) {
    throw new UsageError(merged.message);
  }
  for (const output of outputs) {
    const write = await loadReporter(output.format);
    const layout = output.file === undefined ? createStdoutLayout(color) : {};
    await writeOutput(
      write(merged.report, { ...layout, ...shown }),
      output.file,
      `--to ${output.format}`,
    );
  }
  return merged.report.exitStatus;
}
