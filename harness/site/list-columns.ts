import type { NamedReport } from "../compare/compare-reports.ts";
import { groupBy } from "../json/group-by.ts";
import type { Report } from "../report/report.ts";
import { type ClauseRecord, recordClauses } from "../reporters/html/record-clauses.ts";
import { listReportCauses, type ReportCauses } from "../reporters/list-report-causes.ts";
import type { Implementation } from "../suite/implementation.ts";

/** A server in the page. */
export interface SiteColumn {
  /** Unique in the page. */
  readonly name: string;
  /** Begins the names of its files; unique in the page. */
  readonly fileName: string;
  /** What the file of its name says, or of the words that its name begins with; undefined without. */
  readonly implementation: Implementation | undefined;
  /** Its last run. */
  readonly report: Report;
  /** Its earlier runs, the oldest first. */
  readonly earlier: readonly Report[];
  /** What its last run says of each clause, by id. */
  readonly records: ReadonlyMap<string, ClauseRecord>;
  readonly causes: ReportCauses;
}

/**
 * Makes a column of all reports that have the same name of a server. Without one, a report is a
 * column by itself.
 */
export function listColumns(
  named: readonly NamedReport[],
  implementations: readonly Implementation[],
): SiteColumn[] {
  const clauses = named.find(({ report }) => report.clauses)?.report.clauses;
  const taken = new Set<string>();
  return [...groupBy(named, ({ name, report }) => report.target.name ?? name)].flatMap(
    ([name, runs]) => {
      const reports = runs.map(({ report }) => report).sort(compareStarts);
      const report = reports.at(-1);
      return report === undefined
        ? []
        : [
            {
              name,
              fileName: chooseFileName(name, taken),
              implementation: implementations.find(
                (each) => each.name === name || name.startsWith(`${each.name} `),
              ),
              report,
              earlier: reports.slice(0, -1),
              records: new Map(
                recordClauses({ ...report, ...(clauses && { clauses }) }).map((record) => [
                  record.clause.id,
                  record,
                ]),
              ),
              causes: listReportCauses(report),
            },
          ];
    },
  );
}

function compareStarts(left: Report, right: Report): number {
  return (left.startedAt ?? "").localeCompare(right.startedAt ?? "");
}

function chooseFileName(name: string, taken: Set<string>): string {
  const plain = name.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  const fileName = taken.has(plain) ? `${plain}-${taken.size + 1}` : plain;
  taken.add(fileName);
  return fileName;
}
