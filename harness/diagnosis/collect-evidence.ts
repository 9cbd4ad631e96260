import type { ObservedFailure, RuledOut } from "./cause.ts";
import type { ExaminedCases } from "./examine-cases.ts";
import { countAll } from "./examine-cases.ts";
import { findShownClause } from "./find-shown-clause.ts";
import { isGenerated } from "./is-generated.ts";
import { type KnownBugs, measureProfile } from "./known-bugs.ts";
import { clausesOfTraits } from "./list-traits.ts";
import { symptomRules } from "./symptom-rules.ts";
import type { weights } from "./weights.ts";

/** What clauses are scored by. */
export interface Evidence<Failure extends ObservedFailure = ObservedFailure> {
  /** All cases that were judged. */
  readonly judged: ExaminedCases;
  /** The failures to explain. */
  readonly failures: readonly Failure[];
  readonly known: KnownBugs;
  /** Leaves out clauses that cannot be broken; left out when any may be. */
  readonly isRuledOut?: RuledOut | undefined;
}

/** A kind of evidence: see `collectEvidence()`. */
export type EvidenceKind = keyof typeof weights;

/** Clause → how strong each kind of evidence for it is, from 0 for none to 1. */
export type EvidenceTable = ReadonlyMap<string, ReadonlyMap<EvidenceKind, number>>;

/**
 * Collects what speaks for each clause: that failed cases claim it (`rare`, `covered`),
 * that responses name it (`named`), that they look as if it were broken (`thorough`, `present`),
 * that requests have in common what it is about (`related`), and that a known bug which breaks it
 * looks the same (`similar`).
 */
export function collectEvidence(evidence: Evidence): EvidenceTable {
  const table: Table = new Map();
  addClaims(table, evidence);
  addSymptoms(table, evidence);
  addTraits(table, evidence);
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
  for (const [clause, hits] of countAll(failures.map(({ case: { clauses } }) => clauses))) {
    raise(table, clause, "covered", hits / (judged.clauseCounts.get(clause) ?? hits));
  }
}

/** Adds the clauses that responses name, and those that the rules for symptoms name. */
function addSymptoms(table: Table, { failures, judged }: Evidence): void {
  const named = countAll([failures.flatMap(({ symptoms }) => findShownClause(symptoms) ?? [])]);
  for (const [clause, count] of named) {
    raise(table, clause, "named", count / failures.length);
  }
  const names = [...new Set(failures.flatMap(({ symptoms }) => [...symptoms]))];
  for (const { symptom, among, clauses } of symptomRules) {
    const matching = names.filter((name) => symptom.test(name));
    const hits = failures.filter(
      ({ case: { id }, symptoms }) =>
        matching.some((name) => symptoms.has(name)) &&
        (among === undefined || judged.traits.get(id)?.has(among) === true),
    ).length;
    const all = among === undefined ? hits : (judged.traitCounts.get(among) ?? hits);
    const share = hits / failures.length;
    for (const clause of hits === 0 ? [] : clauses) {
      raise(table, clause, "present", share);
      raise(table, clause, "thorough", (share * hits) / all);
    }
  }
}

/** Adds how well having a trait agrees with failing. */
function addTraits(table: Table, { failures, judged }: Evidence): void {
  const failed = failures.length;
  const hits = countAll(failures.map(({ case: { id } }) => judged.traits.get(id) ?? []));
  for (const [trait, hit] of hits) {
    const all = judged.traitCounts.get(trait) ?? hit;
    const spread = all * failed * (judged.count - all) * (judged.count - failed);
    const related = spread <= 0 ? 0 : (judged.count * hit - all * failed) / Math.sqrt(spread);
    for (const clause of clausesOfTraits.get(trait) ?? []) {
      raise(table, clause, "related", related);
    }
  }
}

/** Adds how similar the symptoms are to those of the most similar known bug. */
function addBugs(table: Table, { failures, known }: Evidence): void {
  // A clause that no known bug was seen to break by itself does not make a server unlike them.
  const isCompared = (symptom: string): boolean =>
    findShownClause([symptom]) === undefined || known.rarities.has(symptom);
  const counts = countAll(failures.map(({ symptoms }) => [...symptoms].filter(isCompared)));
  const own = new Map([...counts].map(([name, count]) => [name, count / failures.length]));
  const norm = measureProfile(own, known);
  for (const { clauses, profile } of known.bugs) {
    let product = 0;
    for (const [symptom, share] of own) {
      const rarity = known.rarities.get(symptom) ?? known.maxRarity;
      product += Math.sqrt(share * (profile.get(symptom) ?? 0)) * rarity;
    }
    const similar = product === 0 ? 0 : product / (norm * (known.norms.get(profile) ?? 1));
    for (const clause of clauses) {
      raise(table, clause, "similar", similar);
    }
  }
}
