import type { JsonObject } from "../json/json-value.ts";

/** How strong a clause or a case is: only a mismatch in a required one fails a run. */
export type Level = "required" | "implied" | "unspecified";

/** What a server must have been set up with so that a case can be judged. */
export type Need = "library" | "overdue-outage";

/** A query: it is sent by POST to `{base_url}/graph`, in a JSON body. */
export interface QueryRequest {
  readonly document: string;
  readonly variables?: JsonObject;
}

/** Text, or text that is repeated `times` times. */
export type BodyPiece = string | { readonly repeat: string; readonly times: number };

/** A request with every part spelled out; what is left out is as in a query. */
export interface RawRequest {
  readonly method?: string;
  /** Path below the base URL. */
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | readonly BodyPiece[];
  readonly bodyBase64?: string;
}

export type CaseRequest = QueryRequest | RawRequest;

/** An answer of which the whole body, or all that a JSON Schema says of it, is known. */
export interface ExactResponse {
  readonly status: 200 | 400;
  /** Names in lower case, values compared as they are. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: JsonObject;
  readonly bodySchema?: JsonObject;
  /** Index of the step whose `data` and `errors` contain those of this answer. */
  readonly partOf?: number;
}

/** An answer that equals the one to an earlier step. */
export interface SameResponse {
  /** Index of that step. */
  readonly sameAs: number;
}

export type ExpectedResponse = ExactResponse | SameResponse;

/** A request and what must come back. */
export interface ExpectedExchange {
  readonly request: CaseRequest;
  readonly response: ExpectedResponse;
}

/** Exchanges whose requests are all sent before the first answer is awaited. */
export interface TogetherStep {
  readonly together: readonly ExpectedExchange[];
}

export type Step = ExpectedExchange | TogetherStep;

/** What the reference server answers where the specification leaves it open. */
export interface ReferenceChoice {
  readonly status: 200 | 400;
  readonly body?: JsonObject;
  readonly bodySchema?: JsonObject;
}

interface CaseHead {
  /** Path of the case's file below the folder of cases, without `.json`. */
  readonly id: string;
  /** What is so in a right service. */
  readonly title: string;
  readonly clauses: readonly string[];
  readonly needs: readonly Need[];
  /** Path of its file; left out for a case that was generated. */
  readonly file?: string;
}

/** A case whose answers are judged. */
export interface JudgedCase extends CaseHead {
  readonly level: "required" | "implied";
  /** Id of the property that a generated case is drawn from; left out for a recorded one. */
  readonly property?: string | undefined;
  readonly steps: readonly Step[];
}

/** A case whose answer is recorded only. */
export interface ObservedCase extends CaseHead {
  readonly level: "unspecified";
  readonly request: CaseRequest;
  readonly reference: ReferenceChoice;
}

/** One case of the suite. */
export type Case = JudgedCase | ObservedCase;
