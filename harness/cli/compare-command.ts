import { basename, join } from "node:path";
import { compareReports, type NamedReport } from "../report/compare/compare-reports.ts";
import type { Comparison } from "../report/compare/comparison.ts";
import {
  toJsonComparison,
  toMarkdownComparison,
  toTerminalComparison,
} from "../report/compare/format-comparison.ts";
import { nameServer } from "../report/name-server.ts";
import { readReports } from "../report/read-report.ts";
import type { Report } from "../report/report.ts";
import type { Implementation } from "../suite/formats.ts";
import { createIsNew, readIdLock } from "../suite/id-lock.ts";
import { loadSuite } from "../suite/load-suite.ts";
import { loadDataFile } from "../suite/read-data-file.ts";
import type { Suite } from "../suite/suite.ts";
import { createValidators } from "../suite/validators.ts";
import { createStdoutLayout } from "./create-stdout-layout.ts";
import type { comparisonFormats, Output } from "./options/option-values.ts";
import { UsageError } from "./usage-error.ts";
import { writeOutput } from "./write-output.ts";

type ComparisonFormat = (typeof comparisonFormats)[number];

interface CompareCliOptions {
  readonly to?: readonly Output<ComparisonFormat>[];
  readonly matrix?: true;
  readonly implementation?: readonly string[];
  readonly color?: boolean;
}

/** Compares JSON reports; the exit status is 1 when a case newly fails in the second of two. */
export async function compareCommand(
  files: readonly string[],
  { to: outputs = [{ format: "text" }], matrix, implementation = [], color }: CompareCliOptions,
): Promise<number> {
  if (files.length < 2) {
    throw new UsageError("Give at least two JSON reports");
  }
  const checks = createValidators();
  const reports = readReports(files, checks);
  const names = nameRuns(reports, nameFiles(files));
  const named = reports.map((report, index): NamedReport => ({ name: names[index] ?? "", report }));
  const hasSite = outputs.some((output) => output.format === "site");
  const kind = matrix === true || hasSite || files.length > 2 ? "matrix" : "changes";
  const comparison = compareReports(named, kind, createIsNew(readIdLock({ checks })));
  for (const output of outputs) {
    if (output.format === "site") {
      const implementations = implementation.map((path) =>
        loadDataFile(path, "implementation", checks),
      );
      await writeSite(named, implementations, output.file ?? "");
      continue;
    }
    const isShown = output.file === undefined;
    const text = await formatComparison(comparison, output.format, {
      color: isShown ? color : false,
    });
    await writeOutput(text, output.file, `--to ${output.format}`);
  }
  return comparison.cases.some(({ change }) => change === "newly failing") ? 1 : 0;
}

async function writeSite(
  named: readonly NamedReport[],
  implementations: readonly Implementation[],
  folder: string,
): Promise<void> {
  const { toSite } = await import("../site/to-site.ts");
  const pages = toSite(named, { implementations, sources: listSources(loadSuite()) });
  for (const [name, text] of Object.entries(pages)) {
    await writeOutput(text, join(folder, name), "--to site");
  }
}

function listSources({ clauses, sentences }: Suite): ReadonlyMap<string, readonly string[]> {
  const texts = new Map(sentences.map(({ id, text }) => [id, text]));
  return new Map(
    clauses.map(({ id, origin }) => [
      id,
      origin.sentences.flatMap((each) => texts.get(each) ?? []),
    ]),
  );
}

/** Names reports by their servers, if each has a name of its own; by their files otherwise. */
function nameRuns(reports: readonly Report[], files: readonly string[]): readonly string[] {
  const names = reports.flatMap(({ target }) => nameServer(target) ?? []);
  return new Set(names).size === reports.length ? names : files;
}

/** Names reports by their files, by as much of the paths as tells them apart. */
function nameFiles(files: readonly string[]): string[] {
  const paths = files.map((file) => file.replace(/\.json(\.gz)?$/, ""));
  const names = paths.map((path) => basename(path));
  if (new Set(names).size === names.length) {
    return names;
  }
  return paths.map((path, index) =>
    paths.indexOf(path) === index ? path : `${path} (${index + 1})`,
  );
}

/** Writes a comparison in a format, and loads only that. */
export async function formatComparison(
  comparison: Comparison,
  name: Exclude<ComparisonFormat, "site">,
  { color }: { readonly color: boolean | undefined },
): Promise<string> {
  switch (name) {
    case "text":
      return toTerminalComparison(comparison, createStdoutLayout(color));
    case "markdown":
      return toMarkdownComparison(comparison);
    case "html":
      return (await import("../report/compare/to-html-comparison.ts")).toHtmlComparison(comparison);
    case "json":
      return toJsonComparison(comparison);
  }
}
