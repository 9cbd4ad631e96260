import { compareReports } from "../report/compare/compare-reports.ts";
import type { Comparison } from "../report/compare/comparison.ts";
import type { Report } from "../report/report.ts";
import { limitTime } from "../server/limit-time.ts";
import { countNoun } from "../terminal/count-noun.ts";
import { print } from "../terminal/print.ts";
import { formatComparison } from "./compare-command.ts";
import { comparisonFormats } from "./options/option-values.ts";
import { carryOutRun, type RequestedRun } from "./run/carry-out-run.ts";
import { listReportFiles } from "./run/write-reports.ts";
import { UsageError } from "./usage-error.ts";
import { writeOutput } from "./write-output.ts";

/**
 * Judges a server through a proxy in front of it, then directly, and says what the proxy changes.
 * The exit status is 1 when a case fails through the proxy only, otherwise that of the server.
 */
export async function runVia(
  request: RequestedRun,
  signals: Parameters<typeof carryOutRun>[1],
): Promise<number> {
  const { options } = request;
  const { url, via, color } = options;
  if (url === undefined || via === undefined) {
    throw new UsageError("--via needs --url: the proxy must lead to the server that is judged");
  }
  const outputs = listReportFiles(options).map(({ format, file }) => {
    const known = comparisonFormats.find((name) => name === format);
    if (known === undefined || known === "site") {
      throw new UsageError(`--via writes no ${format}: give --report markdown, html or json`);
    }
    return { format: known, file };
  });
  const limited = { ...signals, signal: limitTime(signals.signal, options.timeLimit) };
  const judge = (place: string): Promise<Report> => {
    const { report: _, reportJson: __, timeLimit: ___, ...own } = options;
    const quiet = { ...own, url: place, quiet: true as const, ci: false };
    return carryOutRun({ ...request, options: quiet }, limited);
  };
  const proxied = await judge(via);
  if (proxied.target.baseUrl === null) {
    print(
      `No proxy responds at ${via}: start it, or give its base URL (without /graph) with --via\n`,
    );
  }
  const direct = proxied.exitStatus > 1 ? proxied : await judge(url);
  if (direct.exitStatus > 1) {
    return direct.exitStatus;
  }
  const runs = [
    { name: "direct", report: direct },
    { name: `through ${via}`, report: proxied },
  ];
  const comparison = blameProxy(compareReports(runs, "changes"));
  const failing = comparison.cases.filter(({ change }) => change === "newly failing").length;
  const count = failing === 0 ? "no case" : countNoun(failing, "case");
  print(`The proxy makes ${count} fail.\n\n`);
  for (const { format, file } of [{ format: "text", file: undefined } as const, ...outputs]) {
    const text = await formatComparison(comparison, format, { color });
    await writeOutput(text, file, `--report ${format}`);
  }
  return failing > 0 ? 1 : direct.exitStatus;
}

/** What is wrong through the proxy only is the proxy's doing, not the server's. */
function blameProxy({ runs, sections, ...comparison }: Comparison): Comparison {
  const direct = runs[0]?.causes ?? [];
  const rename = (text: string): string =>
    direct.includes(text) ? text : text.replace(/^The server\b/, "The proxy");
  return {
    ...comparison,
    runs: runs.map((run) => ({ ...run, ...(run.causes && { causes: run.causes.map(rename) }) })),
    sections: sections.map(({ clauses, ...section }) => ({
      ...section,
      clauses: clauses.map(({ causes, ...clause }) => ({
        ...clause,
        causes: causes.map((text) => text && rename(text)),
      })),
    })),
  };
}
