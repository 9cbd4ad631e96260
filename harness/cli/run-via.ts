import { compareReports, type NamedReport } from "../report/compare/compare-reports.ts";
import { toReport } from "../report/to-report.ts";
import { countNoun } from "../terminal/count-noun.ts";
import { print } from "../terminal/print.ts";
import { formatComparison } from "./compare-command.ts";
import { comparisonFormats } from "./options/option-values.ts";
import { carryOutRun, type RequestedRun } from "./run/carry-out-run.ts";
import { UsageError } from "./usage-error.ts";
import { writeOutput } from "./write-output.ts";

/**
 * Judges a server directly, then through a proxy in front of it, and says what the proxy changes.
 * The exit status is 1 when a case fails through the proxy only, otherwise that of the server.
 */
export async function runVia(
  request: RequestedRun,
  signals: Parameters<typeof carryOutRun>[1],
): Promise<number> {
  const { suite, options } = request;
  const { url, via, report = [], reportJson, color } = options;
  if (url === undefined || via === undefined) {
    throw new UsageError("--via needs --url: the proxy must lead to the server that is judged");
  }
  const json = reportJson === undefined ? [] : [{ format: "json", file: reportJson }];
  const outputs = [...report, ...json].map(({ format, file }) => {
    const known = comparisonFormats.find((name) => name === format && name !== "site");
    if (known === undefined || known === "site") {
      throw new UsageError(`--via writes no ${format}: give --report markdown, html or json`);
    }
    return { format: known, file };
  });
  const runs: NamedReport[] = [];
  for (const [name, place] of [["direct", url] as const, [`through ${via}`, via] as const]) {
    const { report: _, reportJson: __, ...own } = options;
    const quiet = { ...own, url: place, quiet: true as const, ci: false };
    const { result, exitStatus } = await carryOutRun({ ...request, options: quiet }, signals);
    if (exitStatus > 1) {
      return exitStatus;
    }
    runs.push({ name, report: toReport(result, { suite }) });
  }
  const comparison = compareReports(runs, "changes");
  for (const { format, file } of [{ format: "text", file: undefined } as const, ...outputs]) {
    const text = await formatComparison(comparison, format, { color });
    await writeOutput(text, file, `--report ${format}`);
  }
  const failing = comparison.cases.filter(({ change }) => change === "newly failing").length;
  const count = failing === 0 ? "no case" : countNoun(failing, "case");
  print(`\nThe proxy makes ${count} fail.\n`);
  return failing > 0 ? 1 : (runs[0]?.report.exitStatus ?? 1);
}
