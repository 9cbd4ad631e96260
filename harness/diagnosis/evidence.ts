import type { WrongResult } from "../run/case-result.ts";
import type { Case } from "../suite/case.ts";
import { countAll } from "./count-all.ts";
import { findShownClause, saysHow } from "./find-symptoms.ts";
import { compareProfiles, type KnownBugs } from "./known-bugs.ts";
import { listTraits } from "./list-traits.ts";
import type { weights } from "./weights.ts";

/** A failed case, as far as the score of a clause depends on it. */
export interface ObservedFailure {
  readonly case: Case;
  /** See `findSymptoms()`. */
  readonly symptoms: ReadonlySet<string>;
}

/** What clauses are scored by. */
export interface Evidence {
  readonly judged: readonly Case[];
  readonly failures: readonly ObservedFailure[];
  readonly known: KnownBugs;
}

/** A failure to explain. */
export interface Failure extends ObservedFailure {
  readonly result: WrongResult;
  /** Whether a clause is not broken, whatever the failure looks like; given its id. */
  readonly isRuledOut: (clause: string) => boolean;
}

/** What failures are explained by. */
export interface Matrix extends Evidence {
  readonly failures: readonly Failure[];
  /** What was wrong besides, which needs no explanation. */
  readonly beside: readonly WrongResult[];
}

/** Minimum share of failures, or of responses, that stands for nearly all of them: another bug adds some. */
export const minShare = 0.8;

/** Below this number of responses, it means little what they have in common. */
export const minResponses = 5;

/** A kind of evidence: see `collectEvidence()`. */
export type EvidenceKind = keyof typeof weights;

/** Clause → how strong each kind of evidence for it is, from 0 for none to 1. */
export type EvidenceTable = ReadonlyMap<string, ReadonlyMap<EvidenceKind, number>>;

/** Scores clauses by all kinds of evidence, the best first; only differences mean something. */
export function scoreClauses(
  table: EvidenceTable,
  weights: Readonly<Record<EvidenceKind, number>>,
): readonly { readonly clause: string; readonly score: number }[] {
  return [...table]
    .map(([clause, kinds]) => ({
      clause,
      score: [...kinds].reduce((sum, [kind, value]) => sum + weights[kind] * value, 0),
    }))
    .sort((left, right) => right.score - left.score);
}

/** Whether a case was generated: such cases differ from seed to seed, those of a known bug, too. */
export function isGenerated(item: Case): boolean {
  return "property" in item && item.property !== undefined;
}

/**
 * Collects what speaks for each clause: that failed cases claim it (`rare`, `covered`), that requests
 * have in common what it is about, or responses what breaks it (`related`), and that a known bug
 * which breaks it looks the same (`similar`).
 */
export function collectEvidence(evidence: Evidence): EvidenceTable {
  const table: Table = new Map();
  addClaims(table, evidence);
  addTraits(table, evidence);
  addLooks(table, evidence);
  addBugs(table, evidence);
  return table;
}

type Table = Map<string, Map<EvidenceKind, number>>;

/** Raises one kind of evidence for a clause to at least this. */
function raise(table: Table, clause: string, kind: EvidenceKind, value: number): void {
  const row = table.get(clause) ?? new Map<EvidenceKind, number>();
  row.set(kind, Math.max(value, row.get(kind) ?? 0));
  table.set(clause, row);
}

/** Assumed for a generated case: about this many known bugs fail a case of its property. */
const generatedCount = 15;

/**
 * Adds what failed cases claim: all cases with a clause, and more so those that few known bugs fail.
 */
function addClaims(table: Table, { failures, judged, known }: Evidence): void {
  const rare = new Map<string, number>();
  let sum = 0;
  for (const { case: item } of failures) {
    const count = known.caseCounts.get(item.id) ?? (isGenerated(item) ? generatedCount : 0);
    const weight = 1 / (1 + count) ** 2;
    sum += weight;
    for (const [index, clause] of item.clauses.entries()) {
      const isMain = index === 0 && !isGenerated(item);
      const share = isMain ? 1 : 1 / item.clauses.length;
      rare.set(clause, (rare.get(clause) ?? 0) + weight * share);
    }
  }
  for (const [clause, own] of rare) {
    raise(table, clause, "rare", Math.sqrt(own / sum));
  }
  const claimed = countAll(judged.map(({ clauses }) => clauses));
  for (const [clause, hits] of countAll(failures.map(({ case: { clauses } }) => clauses))) {
    raise(table, clause, "covered", hits / (claimed.get(clause) ?? hits));
  }
}

/** Adds how well having a trait agrees with failing, by the phi coefficient. */
function addTraits(table: Table, { failures, judged }: Evidence): void {
  const [failed, count] = [failures.length, judged.length];
  const counts = countAll(judged.map(listTraits));
  for (const [clause, hit] of countAll(failures.map(({ case: item }) => listTraits(item)))) {
    const all = counts.get(clause) ?? hit;
    const spread = all * failed * (count - all) * (count - failed);
    const related = spread <= 0 ? 0 : (count * hit - all * failed) / Math.sqrt(spread);
    raise(table, clause, "related", related);
  }
}

/** Adds how many failures show that values are changed, whatever their requests are about. */
function addLooks(table: Table, { failures }: Evidence): void {
  const changed = failures.filter(({ symptoms }) => [...symptoms].some(saysHow));
  if (changed.length > 0) {
    raise(table, "resolution.values-unchanged", "related", changed.length / failures.length);
  }
}

/** Adds how similar the symptoms are to those of the most similar known bug. */
function addBugs(table: Table, { failures, known }: Evidence): void {
  // A clause that no known bug was seen to break by itself does not make a server unlike them.
  const isCompared = (symptom: string): boolean =>
    findShownClause([symptom]) === undefined || known.rarities.has(symptom);
  const counts = countAll(failures.map(({ symptoms }) => [...symptoms].filter(isCompared)));
  const own = new Map([...counts].map(([name, count]) => [name, count / failures.length]));
  for (const { clauses, profile } of known.bugs) {
    const similar = compareProfiles(own, profile, known);
    for (const clause of clauses) {
      raise(table, clause, "similar", similar);
    }
  }
}
