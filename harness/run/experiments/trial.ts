import type { Case, Circumstance } from "../../suite/case.ts";
import type { CaseLog } from "../case-log.ts";
import type { CaseResult, Variant, When, WrongResult } from "../case-result.ts";

/** A case that is tried again, as far as is known, and where to append what comes of it. */
export interface Subject {
  readonly log: CaseLog;
  readonly result: WrongResult;
}

/** What is tried next. */
export interface Trial {
  /** What comes of their cases, or of the last one where it is a variant, is appended to their logs. */
  readonly about: readonly Subject[];
  /** Cases that are sent one after another, or all at once; those of the subjects when left out. */
  readonly cases?: readonly Case[] | undefined;
  readonly together?: true | undefined;
  /** What comes before the first request of each case; nothing special when left out. */
  readonly circumstance?: Circumstance | undefined;
  /** What is sent instead of the case of the only subject. */
  readonly variant?: Variant | undefined;
  /** Sends them to a server that is started again, until it is dead. */
  readonly server?: When["server"];
  /** Finds out after each case whether it killed the server, even if it got a response. */
  readonly looksForDeath?: true | undefined;
}

/**
 * The trials of an experiment: from what came of one, it chooses the next. Nothing comes of a trial
 * once the budget is spent, so that the experiment ends with what it knows by then.
 */
export type Trials<Outcome = void> = Generator<Trial, Outcome, readonly CaseResult[]>;
