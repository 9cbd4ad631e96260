import { appendFile, stat } from "node:fs/promises";
import { loadReporter } from "../../report/formats/load-reporter.ts";
import type { Report } from "../../report/report.ts";
import { describeError } from "../../terminal/describe-error.ts";
import { printDocument } from "../../terminal/print.ts";
import type { RunCliOptions } from "../options/add-run-options.ts";
import { UsageError } from "../usage-error.ts";

/** Maximum bytes of the summary of a step; GitHub shows no longer one at all. */
const maxSummaryBytes = 1024 * 1024;

/** Where a step of GitHub Actions writes to. */
export interface GithubStep {
  readonly output: Pick<NodeJS.WritableStream, "write">;
  /** The file of the job summary; undefined when the runner offers none. */
  readonly summaryFile: string | undefined;
}

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
  { output, summaryFile }: GithubStep,
): Promise<void> {
  const toGithub = await loadReporter("github");
  printDocument(toGithub(report), output);
  if (summaryFile === undefined || summaryFile === "") {
    return;
  }
  const toMarkdown = await loadReporter("markdown");
  const text = [...toMarkdown(report)].join("");
  try {
    const size = await measureFile(summaryFile);
    if (size + Buffer.byteLength(text) < maxSummaryBytes) {
      await appendFile(summaryFile, text);
    }
  } catch (error) {
    throw new UsageError(`Cannot write the file of GITHUB_STEP_SUMMARY: ${describeError(error)}`);
  }
}

async function measureFile(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch {
    return 0;
  }
}
