import { groupBy } from "../json/group-by.ts";
import { isWrongCase, nameTest } from "../report/classify-case.ts";
import type { NamedReport } from "../report/compare/compare-reports.ts";
import { type ClauseJudgment, judgeClauses } from "../report/judge-clauses.ts";
import type { Report, ReportedClause } from "../report/report.ts";
import type { ReportedCase } from "../report/reported-case.ts";
import type { Implementation } from "../suite/formats.ts";

/** A server in the page. */
export interface SiteColumn {
  readonly name: string;
  /** Begins the names of its files and its permalinks; unique in the page. */
  readonly fileName: string;
  /** What the file of its name says, or of the words that its name begins with; undefined without. */
  readonly implementation: Implementation | undefined;
  readonly report: Report;
  /** The oldest first, by the names of the files of their reports. */
  readonly runs: readonly NamedReport[];
  readonly judgments: ReadonlyMap<string, ClauseJudgment>;
  /** Cases that were wrong, by the names of their tests. */
  readonly failures: ReadonlyMap<string, readonly ReportedCase[]>;
}

/** Makes a column of all reports that have the same name of a server, in the order of the names. */
export function listColumns(
  named: readonly NamedReport[],
  clauses: readonly ReportedClause[],
  implementations: readonly Implementation[],
): SiteColumn[] {
  const taken = new Set<string>();
  return [...groupBy(named, ({ name, report }) => report.target.name ?? name)]
    .sort(([left], [right]) => left.localeCompare(right, "en"))
    .flatMap(([name, given]) => {
      const fileName = chooseFileName(name, taken);
      const runs = listRuns(given, fileName);
      const report = runs.at(-1)?.report;
      return report === undefined
        ? []
        : {
            name,
            fileName,
            implementation: implementations.find(
              (each) => each.name === name || name.startsWith(`${each.name} `),
            ),
            report,
            runs,
            judgments: judgeClauses(report, clauses),
            failures: groupBy(report.cases.filter(isWrongCase), nameTest),
          };
    });
}

/** Lists each run once, although its report may have been given twice. */
function listRuns(given: readonly NamedReport[], fileName: string): NamedReport[] {
  const starts = groupBy(given, ({ name, report: { startedAt } }) => startedAt ?? name);
  return [...starts]
    .sort(([left], [right]) => left.localeCompare(right, "en"))
    .flatMap(([start, [first]]) =>
      first === undefined
        ? []
        : {
            report: first.report,
            name: `${fileName}.${start.replace(/[^\w-]+/g, "").slice(0, maxNameLength)}.json.gz`,
          },
    );
}

/** Maximum characters of what a file is named after: it may be a stranger's, and systems take 255 in all. */
const maxNameLength = 60;

function chooseFileName(name: string, taken: Set<string>): string {
  const plain = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, maxNameLength);
  let fileName = plain;
  for (let number = 2; taken.has(fileName); number += 1) {
    fileName = `${plain}-${number}`;
  }
  taken.add(fileName);
  return fileName;
}
