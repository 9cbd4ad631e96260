import type { WrongResult } from "../run/case-result.ts";
import type { Witness } from "../run/run-result.ts";
import type { FailurePattern } from "./failure-pattern.ts";

/**
 * How sure an explanation is: `certain` when the responses themselves show the broken clause,
 * `likely` when the pattern of failures fits it and nothing else nearly as well, and `possible`
 * when another clause fits nearly as well, or few failures show it.
 */
export type Certainty = "certain" | "likely" | "possible";

/** A clause that is probably broken, and the failures that it accounts for. */
export interface Explanation {
  /** Id of the clause. */
  readonly clause: string;
  /** Id of a clause that fits nearly as well; left out when there is none. */
  readonly alternative?: string | undefined;
  /** Ids of clauses that fit less well, the most probable first; left out when responses show one. */
  readonly rivals?: readonly string[] | undefined;
  /** What the server does, in words that follow its name; left out when only the clause says it. */
  readonly does?: string | undefined;
  /** A known bug that fails the same cases; left out when there is none. */
  readonly pattern?: FailurePattern | undefined;
  readonly certainty: Certainty;
  /** More queries that show the cause; left out when none were sent or none showed it. */
  readonly witness?: Witness | undefined;
  /** What most of the failures have in common, in a sentence; left out when nothing is. */
  readonly seen?: string | undefined;
  /** The failures, the one that shows the cause best first; at least one. */
  readonly explained: readonly WrongResult[];
}

/** What keeps responses from coming, and the failures that it accounts for. */
export interface Obstacle {
  readonly kind: ObstacleKind;
  readonly description: string;
  /** The failures, the one that shows it best first; at least one. */
  readonly explained: readonly WrongResult[];
}

/**
 * The kinds of obstacles: no complete response comes, as far as that breaks no clause, or a client
 * concludes the same from every response.
 */
export type ObstacleKind = "no-response" | "same-response";

/**
 * Why the cases of a run failed. Health checks that failed after unspecified cases have none of these
 * causes where they probably fail for one of them: most of them do, or other failures come and go.
 */
export interface RunDiagnosis {
  readonly obstacles: readonly Obstacle[];
  /** The best first. */
  readonly explanations: readonly Explanation[];
}
