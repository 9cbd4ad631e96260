import { compareReports, type NamedReport } from "../report/compare/compare-reports.ts";
import type { Comparison } from "../report/compare/comparison.ts";
import { awaitResponse } from "../server/await-response.ts";
import { countNoun } from "../terminal/count-noun.ts";
import { print } from "../terminal/print.ts";
import { formatComparison } from "./compare-command.ts";
import type { RunCliOptions } from "./options/add-run-options.ts";
import { comparisonFormats } from "./options/option-values.ts";
import { carryOutRun, type RequestedRun } from "./run/carry-out-run.ts";
import { readServerAccess } from "./run/read-server-access.ts";
import { listReportFiles } from "./run/write-reports.ts";
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
  const silence = await findSilence(via, options, signals.signal);
  if (silence !== undefined) {
    print(`Not run: ${silence}\n`);
    return 3;
  }
  const runs: NamedReport[] = [];
  for (const [name, place] of [["direct", url] as const, [`through ${via}`, via] as const]) {
    const { report: _, reportJson: __, ...own } = options;
    const quiet = { ...own, url: place, quiet: true as const, ci: false };
    const { report, exitStatus } = await carryOutRun({ ...request, options: quiet }, signals);
    if (exitStatus > 1) {
      return exitStatus;
    }
    runs.push({ name, report });
  }
  const comparison = blameProxy(compareReports(runs, "changes"));
  const failing = comparison.cases.filter(({ change }) => change === "newly failing").length;
  const count = failing === 0 ? "no case" : countNoun(failing, "case");
  print(`The proxy makes ${count} fail.\n\n`);
  for (const { format, file } of [{ format: "text", file: undefined } as const, ...outputs]) {
    const text = await formatComparison(comparison, format, { color });
    await writeOutput(text, file, `--report ${format}`);
  }
  return failing > 0 ? 1 : (runs[0]?.report.exitStatus ?? 1);
}

/** Maximum bytes of the response by which a proxy shows that it is there. */
const maxFirstLength = 1024 * 1024;

/** Says why nothing can be judged through a proxy; undefined once it gives any response. */
async function findSilence(
  via: string,
  options: RunCliOptions,
  signal: AbortSignal,
): Promise<string | undefined> {
  const awaited = await awaitResponse({
    baseUrls: () => [via],
    access: await readServerAccess(options),
    responseLimit: () => maxFirstLength,
    connections: 1,
    waitMs: options.wait ?? 10_000,
    unreadyMs: 0,
    datasetFile: "",
    signal,
  });
  return awaited.ok
    ? undefined
    : `No proxy responds at ${via}: ${awaited.message}. Start it there, or give its base URL (without /graph) with --via`;
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
