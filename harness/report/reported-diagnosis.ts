import type { Certainty } from "../diagnosis/cause.ts";
import type { ObstacleKind } from "../diagnosis/obstacle.ts";
import type { JsonObject } from "../json/json-value.ts";
import type { ReportedDifference } from "./reported-case.ts";

/** A probable cause of failures, the best first. */
export interface ReportedDiagnosis {
  readonly clause: string;
  readonly alternative?: string;
  readonly mutant?: string;
  readonly description?: string;
  readonly certainty: Certainty;
  readonly cases: readonly string[];
  readonly witness?: ReportedQuery & { readonly differences: readonly ReportedDifference[] };
  readonly contrast?: ReportedQuery;
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
