import type { Report } from "../../report/report.ts";
import type { ReportedCase } from "../../report/reported-case.ts";

/** A case that failed in an earlier run. */
export interface EarlierFailure {
  readonly item: ReportedCase;
  /** The case after which it fails. */
  readonly trigger?: ReportedCase | undefined;
}

/**
 * Lists the cases that failed in earlier runs, each once, without known failures.
 *
 * @param strict whether warnings count as failures.
 */
export function listFailures(
  reports: readonly Pick<Report, "cases">[],
  { strict = false }: { readonly strict?: boolean | undefined } = {},
): EarlierFailure[] {
  const failures = new Map<string, EarlierFailure>();
  for (const { cases } of reports) {
    for (const item of cases.filter((one) => isFailed(one, strict))) {
      const triggerId = item.recurrence?.kind === "after" ? item.recurrence.caseId : undefined;
      const trigger = cases.find(({ id }) => id === triggerId);
      failures.set(identifyCase(item), { item, trigger });
    }
  }
  return [...failures.values()];
}

/** Tells generated cases of different seeds apart: their ids are the same. */
export function identifyCase({ id, origin }: Pick<ReportedCase, "id" | "origin">): string {
  return origin === undefined ? id : `${origin.seed} ${id}`;
}

function isFailed({ verdict }: ReportedCase, strict: boolean): boolean {
  return verdict === "failed" || verdict === "errored" || (strict && verdict === "warned");
}
