import type { Explanation } from "../diagnosis/cause.ts";
import type { RunDiagnosis } from "../diagnosis/diagnose-run.ts";
import type { SentQuery } from "../run/witness.ts";
import type { ReportedDiagnosis, ReportedObstacle, ReportedQuery } from "./reported-diagnosis.ts";
import { toCurlCommand } from "./to-curl-command.ts";
import { toReportedDifference } from "./to-reported-case.ts";
import type { RerunOptions } from "./to-rerun-command.ts";

/** Converts what precedes any clause and makes cases fail. */
export function toReportedObstacles({ obstacles, unrecovered }: RunDiagnosis): ReportedObstacle[] {
  const all = unrecovered === undefined ? obstacles : [...obstacles, unrecovered];
  return all.map(({ kind, description, explained }) => ({
    kind,
    description,
    cases: explained.map(({ case: { id } }) => id),
  }));
}

/** Converts a probable cause, with the queries that show it. */
export function toReportedDiagnosis(
  { clause, alternative, pattern, certainty, seen, explained, witness }: Explanation,
  rerun: RerunOptions,
): ReportedDiagnosis {
  return {
    clause,
    ...(alternative !== undefined && { alternative }),
    ...(pattern !== undefined && { mutant: pattern.name, description: pattern.description }),
    certainty,
    ...(seen !== undefined && { seen }),
    cases: explained.map(({ case: { id } }) => id),
    ...(witness !== undefined && {
      witness: {
        case: witness.caseId,
        ...toReportedQuery(witness.fails, rerun),
        differences: witness.fails.differences.map(toReportedDifference),
      },
    }),
    ...(witness?.passes !== undefined && { contrast: toReportedQuery(witness.passes, rerun) }),
  };
}

function toReportedQuery({ query, request }: SentQuery, rerun: RerunOptions): ReportedQuery {
  const { document, variables } = query;
  const { baseUrl, curlFlags: flags } = rerun;
  return {
    document,
    ...(variables !== undefined && { variables }),
    ...(baseUrl !== null && { curl: toCurlCommand(request, { baseUrl, flags }) }),
  };
}
