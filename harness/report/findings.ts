import { shortenText } from "../terminal/shorten-text.ts";
import { failsBuild } from "./classify-case.ts";
import { nameRole } from "./name-server.ts";
import type { Report, ReportedClause, ReportedDiagnosis, ReportedObstacle } from "./report.ts";
import type { ReportedCase } from "./reported-case.ts";

/** Why cases failed, with the cases that it explains. */
export interface ReportCause {
  /** A sentence without its period. */
  readonly title: string;
  /** Ids of the clauses that it may break, the most probable first; none precede any clause. */
  readonly clauses: readonly string[];
  /** Ids of clauses that it breaks less probably; none beside other causes that say as much. */
  readonly rivals: readonly string[];
  /** At least one, the one that shows it best first. */
  readonly cases: readonly ReportedCase[];
  /** Left out for what precedes any clause. */
  readonly diagnosis?: ReportedDiagnosis;
}

/** What a report found, as each format shows it. House rules are not among it. */
export interface Findings {
  readonly report: Report;
  /** The failures; the warnings where nothing failed, known or not. Both for another role. */
  readonly wrong: readonly ReportedCase[];
  readonly noun: "failure" | "warning";
  /** The warnings, whether or not something failed. */
  readonly warned: readonly ReportedCase[];
  /** The failures and warnings of house rules. */
  readonly house: readonly ReportedCase[];
  /** The first to fix before the others. */
  readonly causes: readonly ReportCause[];
  /** Without health checks that failed after unspecified cases. */
  readonly unexplained: readonly ReportedCase[];
  /** Number of those health checks, whose reason is probably one of the causes. */
  readonly failedHealthChecks: number;
  readonly causeOf: ReadonlyMap<string, ReportCause>;
  readonly clauses: ReadonlyMap<string, ReportedClause>;
}

/** Reads the causes of a report, with their cases. */
export function readFindings(report: Report): Findings {
  const specified = report.cases.filter(({ house }) => house !== true);
  const failed = specified.filter(failsBuild);
  const noun = failed.length > 0 || report.counts.known > 0 ? "failure" : "warning";
  const warned = specified.filter(isWarned);
  const isMixed = noun === "failure" && report.target.role !== undefined;
  const wrong = isMixed ? [...failed, ...warned] : noun === "failure" ? failed : warned;
  const causes = listCauses(report, new Map(wrong.map((item) => [item.id, item])));
  const pairs = causes.flatMap((cause) => cause.cases.map(({ id }) => [id, cause] as const));
  const causeOf = new Map(pairs.reverse());
  const rest = wrong.filter(({ id }) => !causeOf.has(id));
  const unexplained = rest.filter(({ cause }) => cause !== "canary" || noun === "warning");
  return {
    report,
    ...{ wrong, noun, warned, causes },
    house: report.cases.filter(
      (item) => item.house === true && (failsBuild(item) || isWarned(item)),
    ),
    unexplained,
    failedHealthChecks: rest.length - unexplained.length,
    causeOf,
    clauses: new Map((report.clauses ?? []).map((clause) => [clause.id, clause])),
  };
}

/** Whether the response to a case breaks only implied clauses. */
export function isWarned({ verdict }: Pick<ReportedCase, "verdict">): boolean {
  return verdict === "warned";
}

/** What keeps responses from being judged comes first, except what happens in unspecified cases only. */
function listCauses(
  { target, obstacles, diagnoses }: Report,
  wrong: ReadonlyMap<string, ReportedCase>,
): ReportCause[] {
  const find = (ids: readonly string[]): ReportedCase[] => ids.flatMap((id) => wrong.get(id) ?? []);
  const comesLast = ({ kind, cases }: ReportedObstacle): boolean =>
    kind === "not-recovered" || find(cases).every(({ level }) => level === "unspecified");
  const toCause = ({ description, cases }: ReportedObstacle): ReportCause => ({
    title: description,
    clauses: [],
    rivals: [],
    cases: find(cases),
  });
  const rivals = chooseRivals(diagnoses);
  const causes: readonly ReportCause[] = [
    ...obstacles.filter((obstacle) => !comesLast(obstacle)).map(toCause),
    ...diagnoses.map((diagnosis) => ({
      title: nameDiagnosis(diagnosis, nameRole(target.role)),
      clauses: listBroken(diagnosis),
      rivals: rivals.get(diagnosis) ?? [],
      cases: find(diagnosis.cases),
      diagnosis,
    })),
    ...obstacles.filter(comesLast).map(toCause),
  ];
  return causes
    .filter(({ cases }) => cases.length > 0)
    .map((cause) => ({ ...cause, title: shortenText(cause.title, maxTitleLength) }));
}

/** Maximum characters of a title, which many cases repeat: the report may be somebody else's. */
const maxTitleLength = 500;

/** Number of causes, and of clauses that are named besides where there are fewer. */
const maxNamed = 3;

/** Chooses clauses that are named besides, those of the first causes first, each once. */
function chooseRivals(
  diagnoses: readonly ReportedDiagnosis[],
): ReadonlyMap<ReportedDiagnosis, readonly string[]> {
  const named = new Set(diagnoses.flatMap(listBroken));
  let left = maxNamed - diagnoses.length;
  return new Map(
    diagnoses.map((diagnosis) => {
      const others = (diagnosis.rivals ?? []).filter((clause) => !named.has(clause));
      const chosen = others.slice(0, Math.max(0, left));
      left -= chosen.length;
      for (const clause of chosen) {
        named.add(clause);
      }
      return [diagnosis, chosen];
    }),
  );
}

function listBroken({ clause, alternative }: ReportedDiagnosis): string[] {
  return [clause, alternative ?? []].flat();
}

/** How sure a diagnosis is, before a verb. */
export const adverbs = { certain: "", likely: "probably ", possible: "possibly " } as const;

function nameDiagnosis(diagnosis: ReportedDiagnosis, noun: string): string {
  const { certainty, description, mutant } = diagnosis;
  const adverb = adverbs[certainty];
  const broken = listBroken(diagnosis).join(" or ");
  if (description === undefined) {
    return `The ${noun} ${adverb}breaks ${broken}`;
  }
  // What a server does was seen, unless a known bug does it.
  const does = description.charAt(0).toLowerCase() + description.slice(1);
  return `The ${noun} ${mutant === undefined ? "" : adverb}${does}`;
}
