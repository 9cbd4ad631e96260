import { nameDiagnosis } from "../report/name-cause.ts";
import type { Report } from "../report/report.ts";
import type { ReportedCase } from "../report/reported-case.ts";
import { failsBuild } from "./classify-case.ts";

/** Why cases failed, in words, with the cases that it explains. */
export interface ReportCause {
  /** A sentence without its period. */
  readonly title: string;
  /** Id of the broken clause; left out for what precedes any clause. */
  readonly clause?: string;
  /** The case that shows it best comes first. */
  readonly cases: readonly ReportedCase[];
}

/** The failures of a report, by cause. */
export interface ReportCauses {
  readonly causes: readonly ReportCause[];
  /** Failed cases of the specification that no cause explains. */
  readonly unexplained: readonly ReportedCase[];
}

/** Lists the causes of a report, the first to fix before the others. */
export function listReportCauses({ target, obstacles, diagnoses, cases }: Report): ReportCauses {
  const byId = new Map(cases.map((item) => [item.id, item]));
  const find = (ids: readonly string[]): ReportedCase[] => ids.flatMap((id) => byId.get(id) ?? []);
  const causes = [
    ...obstacles.map((obstacle) => ({
      title: obstacle.description,
      cases: find(obstacle.cases),
    })),
    ...diagnoses.map((diagnosis) => ({
      title: nameDiagnosis(diagnosis, target.role),
      clause: diagnosis.clause,
      cases: find(diagnosis.cases),
    })),
  ];
  const explained = new Set(causes.flatMap((cause) => cause.cases));
  return {
    causes,
    unexplained: cases.filter(
      (item) => failsBuild(item) && item.house !== true && !explained.has(item),
    ),
  };
}
