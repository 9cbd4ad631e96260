import type { Case } from "../suite/case.ts";
import type { FailurePattern } from "./failure-pattern.ts";
import type { Unsteadiness } from "./find-unsteadiness.ts";

/** Whether a clause is not broken, whatever the failures look like; given its id. */
export type RuledOut = (clause: string) => boolean;

/** Why failures come and go. */
export type Unsteady = Omit<Unsteadiness, "explained">;

/** A failure to explain, as far as the diagnosis looks at it. */
export interface ObservedFailure {
  readonly case: Case;
  readonly symptoms: ReadonlySet<string>;
  /** Leaves out clauses that cannot be what is broken; left out when any may be. */
  readonly isRuledOut?: RuledOut | undefined;
  /** The clause that more queries have shown to be broken; see `findContrastedClause()`. */
  readonly contrasted?: string | undefined;
  /** That it depends on what else the server does, and what that breaks; left out when it comes always. */
  readonly unsteady?: Unsteady | undefined;
}

/**
 * How sure an explanation is: `certain` when the responses themselves show the broken clause,
 * `likely` when the pattern of failures fits it and nothing else nearly as well, and `possible`
 * when another clause fits nearly as well, or few failures show it.
 */
export type Certainty = "certain" | "likely" | "possible";

/** A clause that is probably broken, and the failures that it accounts for. */
export interface Cause<Failure extends ObservedFailure = ObservedFailure> {
  /** Id of the clause. */
  readonly clause: string;
  /** Id of a clause that fits nearly as well; left out when there is none. */
  readonly alternative?: string | undefined;
  /** A known bug that fails the same cases; left out when there is none. */
  readonly pattern?: FailurePattern | undefined;
  readonly certainty: Certainty;
  /** Whether the same requests come out differently, and nothing was found that causes it. */
  readonly isUnprovoked?: boolean | undefined;
  /** At least one. */
  readonly explained: readonly Failure[];
}
