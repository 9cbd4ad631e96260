import { readCasePath } from "../generate/name-case.ts";
import { isFailure, isInterrupted, isWrong, type WrongResult } from "../run/case-result.ts";
import { signFailure } from "../run/known/sign-failure.ts";
import type { RunResult } from "../run/run-result.ts";
import type { Formats, KnownFailingEntry } from "../suite/formats.ts";
import { groupFailures } from "./describe/group-failures.ts";
import { readFindings } from "./findings.ts";
import type { ReportedCase } from "./reported-case.ts";
import { toReport } from "./to-report.ts";

type WrittenFile = Formats["known-failing"] & { readonly $schema: string };

interface ReasonedFailures {
  readonly reason: string;
  readonly results: readonly WrongResult[];
}

/**
 * Converts the failures of a run to a file of known failures: the entries that are known and not
 * out of date, then one for each cause of the others. An entry names recorded cases by their ids,
 * so that no other failure hides in it, and generated ones by their properties, for other seeds.
 *
 * @param options `strict`: whether warnings fail the run, so that they are written, too.
 */
export function toKnownFailing(
  run: RunResult,
  { strict }: { readonly strict: boolean },
): WrittenFile {
  const failures = run.results
    .filter(strict ? isWrong : isFailure)
    .filter((result) => !isInterrupted(result));
  return {
    $schema: "https://graph-spec-kit.example/schemas/known-failing.schema.json",
    knownFailing: [...(run.known?.current ?? []), ...listReasons(run, failures).map(toEntry)],
  };
}

/** Assigns each failure to the first cause that explains it; others to those that fail like it. */
function listReasons(run: RunResult, failures: readonly WrongResult[]): ReasonedFailures[] {
  const left = new Map(failures.map((result) => [result.case.id, result]));
  const take = (cases: readonly ReportedCase[]): WrongResult[] =>
    cases.flatMap(({ id }) => {
      const result = left.get(id);
      left.delete(id);
      return result ?? [];
    });
  const { causes, report } = readFindings(toReport(run));
  const explained = causes.map(({ title, cases }) => ({ reason: title, results: take(cases) }));
  const rest = report.cases.filter(({ id }) => left.has(id));
  const others = groupFailures(rest).map(({ shown, others: same }) => ({
    reason: `Not: ${shown.title}`,
    results: take([shown, ...same]),
  }));
  return [...explained, ...others].filter(({ results }) => results.length > 0);
}

function toEntry({ reason, results }: ReasonedFailures): KnownFailingEntry {
  return {
    cases: sortUnique(results.map(toPattern)),
    reason,
    differences: sortUnique(results.flatMap(signFailure)),
  };
}

function toPattern({ case: item, origin }: WrongResult): string {
  const property = origin === undefined ? undefined : readCasePath(origin.path)?.property;
  return property === undefined ? item.id : `generated/${property}`;
}

function sortUnique(texts: readonly string[]): string[] {
  return [...new Set(texts)].sort();
}
