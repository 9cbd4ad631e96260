import { type ExaminedCase, examineCases } from "../diagnosis/examine-cases.ts";
import { explainFailures } from "../diagnosis/explain-failures.ts";
import type { FailurePattern } from "../diagnosis/failure-pattern.ts";
import { forgetBugs, learnBugs } from "../diagnosis/known-bugs.ts";
import type { ObservedFailure } from "../diagnosis/observed-failure.ts";
import type { Case } from "../suite/case.ts";

/** How well the diagnosis names the broken clauses of servers whose bugs are known. */
export interface DiagnosisMeasure {
  /** Number of servers. */
  readonly servers: number;
  /** Share of the servers of which the first explanations, one for each bug, name every bug. */
  readonly first: number;
  /** Share of the servers of which every bug is among the first three explanations. */
  readonly amongThree: number;
  /** Median number of explanations. */
  readonly explanations: number;
  /** Servers with a bug that is not first: the bugs, and the clauses that were named. */
  readonly missed: readonly MissedServer[];
}

/** A server of which the first explanations do not name every bug. */
export interface MissedServer {
  readonly bugs: readonly FailurePattern[];
  readonly named: readonly string[];
}

/** What to measure the diagnosis with. */
export interface DiagnosisTrial {
  readonly patterns: readonly FailurePattern[];
  /** The cases that ran when the patterns were recorded. */
  readonly cases: readonly Case[];
  /** The diagnosis may know the bugs of the server, and not only all others. */
  readonly keepsOwn: boolean;
}

/**
 * Diagnoses servers by the recorded failures of their bugs. A server with several bugs fails the
 * cases that any of them fails, which is nearly what happens when they do not hide one another.
 *
 * @param servers the bugs of each server.
 */
export function measureDiagnosis(
  servers: readonly (readonly FailurePattern[])[],
  { patterns, cases, keepsOwn }: DiagnosisTrial,
): DiagnosisMeasure {
  const judged = examineCases(cases);
  const all = learnBugs(patterns);
  const outcomes = servers.map((bugs) => {
    const known = keepsOwn ? all : forgetBugs(all, bugs);
    const failures = collectFailures(bugs, judged);
    const causes = explainFailures({ judged, failures, known });
    return { bugs, named: causes.map(({ clause }) => clause) };
  });
  const share = (isMet: (outcome: MissedServer) => boolean): number =>
    outcomes.filter(isMet).length / Math.max(1, outcomes.length);
  const isFirst = ({ bugs, named }: MissedServer): boolean =>
    namesAll(bugs, named.slice(0, bugs.length));
  return {
    servers: servers.length,
    first: share(isFirst),
    amongThree: share(({ bugs, named }) => namesAll(bugs, named.slice(0, 3))),
    explanations: findMedian(outcomes.map(({ named }) => named.length)),
    missed: outcomes.filter((outcome) => !isFirst(outcome)),
  };
}

/** A clause is named if the bug breaks it, even where that is not its main clause. */
function namesAll(bugs: readonly FailurePattern[], named: readonly string[]): boolean {
  return bugs.every(({ clause, alsoBreaks = [] }) =>
    [clause, ...alsoBreaks].some((broken) => named.includes(broken)),
  );
}

/** The failures of all bugs; warnings only where no case fails, as in a run. */
function collectFailures(
  bugs: readonly FailurePattern[],
  judged: readonly ExaminedCase[],
): readonly ObservedFailure[] {
  const failed = bugs.flatMap((bug) => bug.failed);
  const groups = failed.length > 0 ? failed : bugs.flatMap(({ warned }) => warned);
  const symptoms = new Map<string, ReadonlySet<string>>();
  for (const group of groups) {
    for (const id of group.cases) {
      symptoms.set(id, new Set([...(symptoms.get(id) ?? []), ...group.symptoms]));
    }
  }
  return judged.flatMap(({ case: item }) => {
    const own = symptoms.get(item.id);
    return own === undefined ? [] : [{ case: item, symptoms: own }];
  });
}

function findMedian(numbers: readonly number[]): number {
  return numbers.toSorted((left, right) => left - right)[numbers.length >> 1] ?? 0;
}
