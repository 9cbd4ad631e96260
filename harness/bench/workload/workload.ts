import type { JsonValue } from "../../json/json-value.ts";
import type { PredictedResponse } from "../../oracle/predict-response.ts";

/** The language that a contender answers: that of the service, or GraphQL. */
export type Dialect = "service" | "graphql";

/** A document, and the values of its variables. */
export interface Query {
  readonly document: string;
  readonly variables?: Readonly<Record<string, JsonValue>> | undefined;
}

/** What every contender must answer. */
export type Expected =
  | ({ readonly kind: "result" } & Pick<PredictedResponse, "data" | "errors">)
  | { readonly kind: "defects"; readonly defects: readonly string[] };

/** The same request in each dialect. */
export interface WorkloadRequest {
  readonly queries: Readonly<Record<Dialect, Query>>;
  readonly expected: Expected;
}

/** Requests that are sent in turn, again and again. */
export interface Workload {
  readonly name: string;
  readonly requests: readonly WorkloadRequest[];
}
