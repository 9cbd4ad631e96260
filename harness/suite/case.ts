import type { JsonObject } from "../json/json-value.ts";

/** How strong a clause or a case is: only a mismatch in a required case fails a run. */
export type Level = "required" | "implied" | "unspecified";

/** Whom a clause or a case is about. */
export type Role = "service" | "intermediary" | "client";

/** How a server must have been set up so that a case can be judged. */
export type Need = "library" | "overdue-outage" | "free-form-ids";

/** What comes before a request; `schemas/case.schema.json` says what each means. */
export type Circumstance =
  | "first"
  | "new"
  | "after-abort"
  | "after-hang-up"
  | "after-idle"
  | "after-silence"
  | "same";

/** How a body is sent in chunks, without Content-Length; `true` as most clients do. */
export type Chunking = true | "capitals" | "leading-zeros" | "extension" | "trailer";

/** How a request reaches the server: in one piece and on any connection by default. */
export interface Delivery {
  readonly connection?: Circumstance;
  readonly pieces?: readonly number[];
  readonly pauseMs?: number;
  readonly chunked?: Chunking;
}

/** A query, sent by POST to `{base_url}/graph` in a JSON body. */
export interface QueryRequest extends Delivery {
  readonly document: string;
  readonly variables?: JsonObject;
}

/** A text, or a text to repeat. */
export type BodyPiece = string | { readonly repeat: string; readonly times: number };

/** A request with every part spelled out; a part that is left out is as in a query. */
export interface RawRequest extends Delivery {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | readonly BodyPiece[];
  readonly bodyBase64?: string;
}

/** What a case sends. */
export type CaseRequest = QueryRequest | RawRequest;

/** A response whose body is known, either as a whole or as far as a JSON Schema describes it. */
export interface ExactResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: JsonObject;
  readonly bodySchema?: JsonObject;
  readonly partOf?: number;
  readonly mayRefuse?: true;
}

/** A response that equals the one to an earlier step. */
export interface SameResponse {
  readonly sameAs: number;
}

/** Any response but the one to an earlier step, where the specification leaves the response open. */
export interface DifferentResponse {
  readonly differsFrom: number;
}

/** What must come back. */
export type ExpectedResponse = ExactResponse | SameResponse | DifferentResponse;

/** A request and the response that must come back. */
export interface ExpectedExchange {
  readonly request: CaseRequest;
  readonly response: ExpectedResponse;
}

/** Exchanges whose requests are all sent before the first response is awaited. */
export interface ConcurrentStep {
  readonly together: readonly ExpectedExchange[];
}

/** One exchange, or several concurrent ones. */
export type Step = ExpectedExchange | ConcurrentStep;

/** The response of the reference server where the specification leaves it open. */
export interface ReferenceChoice {
  readonly status: 200 | 400;
  readonly body?: JsonObject;
  readonly bodySchema?: JsonObject;
}

interface CaseHead {
  /** Path of the case's file below the folder of cases, without `.json`. */
  readonly id: string;
  readonly title: string;
  readonly clauses: readonly string[];
  readonly needs: readonly Need[];
  /** Left out for a generated case. */
  readonly file?: string;
  /** Set when it tests a house rule, not only the specification. */
  readonly house?: true;
}

/** A case whose responses are judged. */
export interface JudgedCase extends CaseHead {
  readonly level: "required" | "implied";
  /** Id of the property that a generated case is drawn from; left out for a recorded one. */
  readonly property?: string | undefined;
  readonly steps: readonly Step[];
}

/** A case whose response is only recorded. */
export interface ObservedCase extends CaseHead {
  readonly level: "unspecified";
  readonly request: CaseRequest;
  readonly reference: ReferenceChoice;
}

/** A case about another role, which the room that runs its cases knows more of. */
export interface RoleCase extends CaseHead {
  readonly role: Exclude<Role, "service">;
  readonly level: Level;
}

/** One case of the suite. */
export type Case = JudgedCase | ObservedCase | RoleCase;

/** Whether a case sends requests to a service, whose responses are judged. */
export function isJudged(item: Case): item is JudgedCase {
  return "steps" in item;
}

/** Whether a case sends a request to a service, whose response is only recorded. */
export function isObserved(item: Case): item is ObservedCase {
  return "reference" in item;
}

/** Whether a case sends concurrent requests. */
export function isConcurrent(item: Case): boolean {
  return isJudged(item) && item.steps.some((step) => "together" in step);
}

/** Whether a response is known, as a whole or in part, without any other response. */
export function isExact(response: ExpectedResponse): response is ExactResponse {
  return "status" in response;
}

/** Whether a case tests the specification only, and no house rule. */
export function isSpecified({ house }: Case): boolean {
  return house !== true;
}
