import type { Case, Circumstance, JudgedCase } from "../../suite/case.ts";
import type { CaseLog } from "../case-log.ts";
import {
  type CaseResult,
  isWrong,
  type Variant,
  type When,
  type WrongResult,
} from "../case-result.ts";

/** A case that is tried again, as far as is known, and where to append what comes of it. */
export interface Subject {
  readonly log: CaseLog;
  readonly result: WrongResult;
}

/** Lists the cases whose results so far are of a kind, to try them again. */
export function listSubjects(
  logs: readonly CaseLog[],
  isOfKind: (result: CaseResult) => result is WrongResult,
): Subject[] {
  return logs.flatMap((log) => {
    const result = log.result();
    return isOfKind(result) ? [{ log, result }] : [];
  });
}

/** What is tried next. */
export interface Trial {
  /** What comes of their cases, or of the last one where it is a variant, is appended to their logs. */
  readonly about: readonly Subject[];
  /** Cases that are sent one after another, or all at once; those of the subjects when left out. */
  readonly cases?: readonly Case[] | undefined;
  readonly together?: true;
  /** What comes before the first request of each case; nothing special when left out. */
  readonly circumstance?: Circumstance | undefined;
  /** What is sent instead of the case of the only subject. */
  readonly variant?: Variant | undefined;
  /** Sends them to a server that is started again, until it is dead. */
  readonly server?: When["server"];
}

/**
 * The trials of an experiment: from what came of one, it chooses the next. Nothing comes of a trial
 * once the time is spent, so that the experiment ends with what it knows by then.
 */
export type Trials<Outcome = void> = Generator<Trial, Outcome, readonly CaseResult[]>;

/** Makes a case of a query for unknown fields, whose body whitespace fills up to a number of bytes. */
export function makeHealthCase(fields: readonly string[], bytes = 0): JudgedCase {
  const body = JSON.stringify({ document: fields.join(" ") }).padEnd(bytes);
  const errors = fields.map((field) => `${field}: no such field on type Query`);
  return {
    id: "health-check",
    title: "Health check",
    level: "required",
    clauses: [],
    needs: [],
    steps: [{ request: { body }, response: { status: 400, body: { errors } } }],
  };
}

/** Finds out whether the case of a subject fails after others. */
export function* failsAfter(
  subject: Subject,
  others: readonly Case[],
  how: Pick<Trial, "circumstance" | "server"> = {},
): Trials<boolean> {
  const results = yield { about: [subject], cases: [...others, subject.result.case], ...how };
  const last = results[others.length];
  return last !== undefined && isWrong(last);
}

/**
 * Halves suspects as long as a case fails after some of them, the last ones first.
 *
 * @returns undefined when the case does not fail after a single one.
 */
export function* halve<Suspect extends Case>(
  subject: Subject,
  suspects: readonly Suspect[],
  how: Pick<Trial, "server"> = {},
): Trials<Suspect | undefined> {
  let left = suspects;
  while (left.length > 1) {
    const last = left.slice(left.length >> 1);
    const fails = yield* failsAfter(subject, last, how);
    left = fails ? last : left.slice(0, left.length >> 1);
  }
  return (yield* failsAfter(subject, left, how)) ? left[0] : undefined;
}
