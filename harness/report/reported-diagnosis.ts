import type { Certainty, ObstacleKind } from "../diagnosis/cause.ts";
import type { JsonObject } from "../json/json-value.ts";
import type { ReportedDifference } from "./reported-case.ts";

/** A probable cause of failures, or of warnings where nothing failed. */
export interface ReportedDiagnosis {
  readonly clause: string;
  readonly alternative?: string;
  readonly mutant?: string;
  readonly description?: string;
  readonly certainty: Certainty;
  /** What most of the cases have in common, in a sentence; left out when nothing is. */
  readonly seen?: string;
  /** The one that shows it best first. */
  readonly cases: readonly string[];
  readonly witness?: ReportedWitness;
  readonly contrast?: ReportedQuery;
}

/** The smallest query found whose response is wrong. */
export interface ReportedWitness extends ReportedQuery {
  /** The case that it is made from; reports of 0.1.0 lack it. */
  readonly case?: string;
  readonly differences: readonly ReportedDifference[];
}

/** What precedes any clause and makes cases fail, like a server that does not respond. */
export interface ReportedObstacle {
  readonly kind: ObstacleKind;
  readonly description: string;
  readonly cases: readonly string[];
}

/** A query that was sent to find out more about a cause. */
export interface ReportedQuery {
  readonly document: string;
  readonly variables?: JsonObject;
  readonly curl?: string;
}
