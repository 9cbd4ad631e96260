import type { JsonObject, JsonValue } from "../../json/json-value.ts";
import { isObject } from "../../json/json-value.ts";
import type { ReportedSelection } from "../../report/report.ts";
import type { AskedCases } from "./asked-cases.ts";
import type { RunCliOptions } from "./run-cli-options.ts";

/** Options that say where reports go and how they look, not what was judged. */
const reportOptions: ReadonlySet<string> = new Set<keyof RunCliOptions>([
  ...([
    "report",
    "reportJson",
    "json",
    "quiet",
    "verbose",
    "color",
    "showProfile",
    "ci",
    "writeKnownFailing",
    "configured",
  ] as const),
]);

/**
 * Lists the options of a run for its report. Headers are listed by name only, since their values
 * may be secrets; the URL is in the report already.
 */
export function toReportedOptions(options: RunCliOptions): JsonObject {
  const { header, url: _, ...rest } = options;
  const known = { ...rest, ...(header !== undefined && { header: Object.keys(header) }) };
  const entries = Object.entries(known).filter(([name]) => !reportOptions.has(name));
  const json: JsonValue = JSON.parse(JSON.stringify(Object.fromEntries(entries), listSet));
  return isObject(json) ? json : {};
}

function listSet(_key: string, value: unknown): unknown {
  return value instanceof Set ? [...value] : value;
}

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
