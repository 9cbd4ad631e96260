import { statSync } from "node:fs";
import { appendFile } from "node:fs/promises";
import { hasCounts } from "../../report/describe/describe-verdict.ts";
import { loadReporter, type ReportFormat } from "../../report/formats/load-reporter.ts";
import { toJson } from "../../report/formats/to-json.ts";
import { toTerminal } from "../../report/formats/to-terminal.ts";
import type { Report } from "../../report/report.ts";
import { toReport } from "../../report/to-report.ts";
import type { RunResult } from "../../run/run-result.ts";
import type { Suite } from "../../suite/suite.ts";
import { describeError } from "../../terminal/describe-error.ts";
import { printDocument } from "../../terminal/print.ts";
import { createStdoutLayout } from "../create-stdout-layout.ts";
import { type RunCliOptions, toReportedOptions, toRerunFlags } from "../options/add-run-options.ts";
import { UsageError } from "../usage-error.ts";
import { writeOutput } from "../write-output.ts";
import type { AskedCases } from "./select-run.ts";

/** Writes the reports of a run, as many of the files as can be written. */
export async function writeReports(report: Report, options: RunCliOptions): Promise<void> {
  const isOnGithub = detectGithub(options, process.env);
  if (options.json === true) {
    printDocument(toJson(report));
  } else {
    const { color, quiet, verbose, showProfile } = options;
    const isNothing = report.verdict === "not run" && !hasCounts(report);
    const layout = { ...createStdoutLayout(color), quiet, verbose, showProfile };
    printDocument(toTerminal(report, layout), isNothing ? process.stderr : process.stdout);
  }
  const failures: string[] = [];
  for (const { format, file, option } of listReportFiles(options)) {
    const write = await loadReporter(format);
    await writeOutput(write(report), file, option).catch((error: unknown) =>
      failures.push(describeError(error)),
    );
  }
  if (isOnGithub) {
    const output = options.json === true ? process.stderr : process.stdout;
    await publishToGithub(report, output, process.env["GITHUB_STEP_SUMMARY"]);
  }
  if (failures.length > 0) {
    throw new UsageError(failures.join("\n"));
  }
}

/** Makes the report of a run that a command line asks for. */
export function createReport(
  run: RunResult,
  suite: Suite,
  { patterns, replayed, ...options }: RunCliOptions & AskedCases,
): Report {
  const { skip = [], clause, shard } = options;
  return toReport(run, {
    rerun: toRerunFlags(options, run.role),
    suite,
    options: toReportedOptions(options, run.role),
    selection: {
      ...{ patterns, replayed, skip, clauses: clause },
      shard: shard && `${shard.number}/${shard.of}`,
    },
  });
}

interface ReportFile {
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

/** Maximum bytes of the summary of a step; GitHub shows no longer one at all. */
const maxSummaryBytes = 1024 * 1024;

/** Whether the kit runs in a step of GitHub Actions and `--no-ci` is not given. */
export function detectGithub(
  { ci }: Pick<RunCliOptions, "ci">,
  environment: Readonly<NodeJS.ProcessEnv>,
): boolean {
  return ci !== false && environment["GITHUB_ACTIONS"] === "true";
}

/** Prints the annotations of a report, and adds it to the job summary if it has room there. */
export async function publishToGithub(
  report: Report,
  output: Pick<NodeJS.WritableStream, "write">,
  summaryFile: string | undefined,
): Promise<void> {
  const toGithub = await loadReporter("github");
  printDocument(toGithub(report), output);
  if (summaryFile === undefined || summaryFile === "") {
    return;
  }
  const toMarkdown = await loadReporter("markdown");
  const text = [...toMarkdown(report)].join("");
  try {
    const { size = 0 } = statSync(summaryFile, { throwIfNoEntry: false }) ?? {};
    if (size + Buffer.byteLength(text) < maxSummaryBytes) {
      await appendFile(summaryFile, text);
    }
  } catch (error) {
    throw new UsageError(`Cannot write the file of GITHUB_STEP_SUMMARY: ${describeError(error)}`);
  }
}
