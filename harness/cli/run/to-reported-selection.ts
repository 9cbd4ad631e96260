import type { ReportedSelection } from "../../report/report.ts";
import type { RunCliOptions } from "../options/add-run-options.ts";
import type { AskedCases } from "./asked-cases.ts";

/** Describes which recorded cases a command line asks for. */
export function toReportedSelection(
  { patterns, replayed }: AskedCases,
  { skip = [], clause = [], shard }: Pick<RunCliOptions, "skip" | "clause" | "shard">,
): ReportedSelection {
  return {
    patterns,
    ...(replayed !== undefined && { replayed }),
    skip,
    ...(clause.length > 0 && { clauses: clause }),
    ...(shard !== undefined && { shard: `${shard.number}/${shard.of}` }),
  };
}
