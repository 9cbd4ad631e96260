import { relative, sep } from "node:path";
import { type Difference, printPlace } from "../judge/judgment.ts";
import { type CaseResult, findObservation, hasDifferences } from "../run/case-result.ts";
import { describeRecurrence, readRecurrence } from "../run/experiments/recurrence.ts";
import type { ReportedCase, ReportedChoice, ReportedDifference } from "./reported-case.ts";
import { toCurlCommand } from "./to-curl-command.ts";
import { round, toReportedExchanges } from "./to-reported-exchanges.ts";
import { type RerunOptions, toRerunCommand } from "./to-rerun-command.ts";

/** Converts the result of a case. */
export function toReportedCase(result: CaseResult, rerun: RerunOptions): ReportedCase {
  const { case: item, source, verdict, notes } = result;
  const wrong = hasDifferences(result) ? result : undefined;
  const recurrence = wrong && readRecurrence(wrong);
  return {
    id: item.id,
    title: item.title,
    source,
    level: item.level,
    verdict,
    clauses: item.clauses,
    ...(item.house && { house: item.house }),
    ...(wrong && { cause: wrong.cause }),
    ...(result.verdict === "skipped" && { reason: result.reason, skip: result.skip }),
    ...(result.verdict === "known" && { reason: result.reason }),
    differences: wrong?.differences.map(toReportedDifference) ?? [],
    ...(notes.length > 0 && { notes }),
    ...(item.file !== undefined && { file: toPosixPath(item.file) }),
    ...(result.origin !== undefined && { origin: result.origin }),
    ...(result.durationMs !== undefined && { durationMs: round(result.durationMs) }),
    ...(result.exchanges !== undefined && { exchanges: toReportedExchanges(result) }),
    ...(recurrence && {
      recurrence: { ...recurrence, description: describeRecurrence(recurrence) },
    }),
    ...(wrong?.when?.circumstance && { circumstance: wrong.when.circumstance }),
    ...(wrong && rerun.baseUrl !== null
      ? { curl: toCurlCommand(wrong.request, { baseUrl: rerun.baseUrl, flags: rerun.curlFlags }) }
      : {}),
    ...(wrong && { rerun: toRerunCommand(result, rerun) }),
  };
}

/** Writes a path relative to the working directory, with slashes on any system. */
function toPosixPath(file: string): string {
  return relative(process.cwd(), file).split(sep).join("/");
}

/** Converts a difference; its place becomes a single JSON pointer. */
export function toReportedDifference(difference: Difference): ReportedDifference {
  const {
    step: _step,
    exchange: _exchange,
    healthCheck: _check,
    looks: _looks,
    ...values
  } = difference;
  return { ...values, pointer: printPlace(difference) };
}

/** Lists what the server did in an unspecified situation; nothing for a judged case. */
export function listChoices(result: CaseResult): ReportedChoice[] {
  const { id, title } = result.case;
  const observation = findObservation(result);
  if (observation === undefined) {
    return [];
  }
  const { observed, reference, same } = observation;
  return [{ id, title, observed, reference, same }];
}
