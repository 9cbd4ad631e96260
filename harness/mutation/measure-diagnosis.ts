import type { Cause, ObservedFailure } from "../diagnosis/cause.ts";
import { examineCases, leaveOut } from "../diagnosis/examine-cases.ts";
import { explainFailures } from "../diagnosis/explain-failures.ts";
import type { FailurePattern } from "../diagnosis/failure-pattern.ts";
import { forgetBugs, learnBugs } from "../diagnosis/known-bugs.ts";
import type { Case } from "../suite/case.ts";
import { findMedian } from "./find-median.ts";

/** How well the diagnosis names the broken clauses of servers whose bugs are known. */
export interface DiagnosisMeasure {
  /** Number of servers whose bugs can all be found. */
  readonly servers: number;
  /**
   * Number of other servers: each case that fails for one of their bugs also fails for another one.
   */
  readonly masked: number;
  /** Share of the servers of which the first explanations, one for each bug, name every bug. */
  readonly first: number;
  /** Share of the servers of which every bug is among the first three explanations. */
  readonly amongThree: number;
  /** Median number of explanations. */
  readonly explanations: number;
  /** Mean number of clauses that an explanation names: two where they fit nearly as well. */
  readonly clauses: number;
  /** Share of the explanations that give the description of a known bug. */
  readonly described: number;
  /** Servers with a bug that is not first: the bugs, and the clauses that were named. */
  readonly missed: readonly MissedServer[];
}

/** A server of which the first explanations do not name every bug. */
export interface MissedServer {
  readonly bugs: readonly FailurePattern[];
  /** The clauses of each explanation. */
  readonly named: readonly (readonly string[])[];
}

/** What to measure the diagnosis with. */
export interface DiagnosisTrial {
  readonly patterns: readonly FailurePattern[];
  /** The cases that ran when the patterns were recorded. */
  readonly cases: readonly Case[];
  /** Whether the diagnosis knows the bugs of the server, too, and not only all others. */
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
  const visible = servers.filter(areVisible);
  const outcomes = visible.map((bugs) => {
    const known = keepsOwn ? all : forgetBugs(all, bugs);
    const failures = collectFailures(bugs, cases);
    const evidence = { judged: leaveOut(judged, listWarned(bugs, cases)), failures, known };
    const causes = explainFailures(evidence);
    return { bugs, causes, named: causes.map(listClauses) };
  });
  const causes = outcomes.flatMap((outcome) => outcome.causes);
  const named = outcomes.flatMap((outcome) => outcome.named);
  const share = (isMet: (outcome: MissedServer) => boolean): number =>
    outcomes.filter(isMet).length / Math.max(1, outcomes.length);
  const isFirst = ({ bugs, named }: MissedServer): boolean =>
    namesAll(bugs, named.slice(0, bugs.length));
  return {
    servers: visible.length,
    masked: servers.length - visible.length,
    first: share(isFirst),
    amongThree: share(({ bugs, named }) => namesAll(bugs, named.slice(0, 3))),
    explanations: findMedian(outcomes.map((outcome) => outcome.named.length)),
    clauses: named.flat().length / Math.max(1, named.length),
    described:
      causes.filter(({ pattern }) => pattern !== undefined).length / Math.max(1, causes.length),
    missed: outcomes.filter((outcome) => !isFirst(outcome)),
  };
}

/** A clause is named if the bug breaks it, even where that is not its main clause. */
function namesAll(bugs: readonly FailurePattern[], named: MissedServer["named"]): boolean {
  const clauses = named.flat();
  return bugs.every(({ clause, alsoBreaks = [] }) =>
    [clause, ...alsoBreaks].some((broken) => clauses.includes(broken)),
  );
}

function listClauses({ clause, alternative }: Cause): readonly string[] {
  return alternative === undefined ? [clause] : [clause, alternative];
}

/** Whether each bug fails a case that no other bug fails; only then can all of them be found. */
function areVisible(bugs: readonly FailurePattern[]): boolean {
  const ids = bugs.map(({ failed, warned }) =>
    (bugs.length > 1 || failed.length > 0 ? failed : warned).flatMap((group) => group.cases),
  );
  return ids.every((own, index) => {
    const others = new Set(ids.toSpliced(index, 1).flat());
    return own.some((id) => !others.has(id));
  });
}

/**
 * The cases that end with a warning beside failures: a run counts them neither as failed nor as
 * passed.
 */
export function listWarned(
  bugs: readonly FailurePattern[],
  cases: readonly Case[],
): readonly ObservedFailure[] {
  const idsOf = (kind: "failed" | "warned"): Set<string> =>
    new Set(bugs.flatMap((bug) => bug[kind]).flatMap((group) => group.cases));
  const [failed, warned] = [idsOf("failed"), idsOf("warned")];
  return cases
    .filter(({ id }) => failed.size > 0 && warned.has(id) && !failed.has(id))
    .map((item) => ({ case: item, symptoms: new Set() }));
}

/** The failures of all bugs; warnings only where no case fails, as in a run. */
export function collectFailures(
  bugs: readonly FailurePattern[],
  cases: readonly Case[],
): readonly ObservedFailure[] {
  const failed = bugs.flatMap((bug) => bug.failed);
  const groups = failed.length > 0 ? failed : bugs.flatMap(({ warned }) => warned);
  const symptoms = new Map<string, ReadonlySet<string>>();
  for (const group of groups) {
    for (const id of group.cases) {
      symptoms.set(id, new Set([...(symptoms.get(id) ?? []), ...group.symptoms]));
    }
  }
  return cases.flatMap((item) => {
    const own = symptoms.get(item.id);
    return own === undefined ? [] : [{ case: item, symptoms: own }];
  });
}
