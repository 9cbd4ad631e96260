import type { JsonObject, JsonValue } from "../json/json-value.ts";
import type { Level } from "../suite/case.ts";
import type { FailureKind } from "../transport/failure-kind.ts";

/**
 * What can be wrong with a response, in the order in which it is judged; `canary` is a wrong
 * response to the health check after the case. Of a client it is what it sends (`request`) or what it
 * makes of the response (`conclusion`).
 */
export type Cause = "transport" | "status" | "headers" | "json" | "body" | "canary" | RoleCause;

type RoleCause = "request" | "conclusion";

/** A place in a response of a case. */
export interface Place {
  /** Index of the step; left out for a case of one step. */
  readonly step?: number | undefined;
  /** Index of the exchange within a step of concurrent requests. */
  readonly exchange?: number | undefined;
  /** Set for a place in the response to the health check that follows the case. */
  readonly healthCheck?: true | undefined;
  /** JSON pointer into the response seen as `{status, headers, body}`; empty for all of it. */
  readonly pointer: string;
}

/** A place where a response is not as expected. */
export interface Difference extends Place {
  /** Left out when nothing is expected there. */
  readonly expected?: JsonValue;
  /** Left out when nothing was received; long values are shortened. */
  readonly received?: JsonValue;
  /** What is wrong, where the two values do not say it. */
  readonly message?: string;
  /** Level of the broken clause, where it is not the level of the case. */
  readonly level?: Level;
  /** The clause that the difference shows to be broken, whatever the case is about. */
  readonly clause?: string;
  /** What the server does, in words that complete "The server …" and name no record. */
  readonly looks?: readonly string[];
}

/** What a difference shows by itself. */
export type Sight = Required<Pick<Difference, "looks">> & { readonly clause?: string | undefined };

/** The body that a case expects, and the one that differs from it. */
export interface ComparedBodies {
  readonly status: number;
  readonly expected: JsonObject;
  readonly received: JsonValue;
  /** Body of the request; left out where it is not known. */
  readonly sent?: string | undefined;
  readonly differences: readonly Difference[];
}

/** How a response compares with the expected one: without a cause it matches. */
export type Judgment = Match | Mismatch;

interface JudgmentHead {
  /** The value of the body, where it was read and is JSON. */
  readonly body?: JsonValue | undefined;
  /** Remarks about differences that the specification allows. */
  readonly notes: readonly string[];
}

/** The response is as expected. */
export interface Match extends JudgmentHead {
  readonly cause?: undefined;
  readonly differences: readonly [];
}

/** The response is not as expected. */
export interface Mismatch extends JudgmentHead {
  readonly cause: Cause;
  /** How the transport failed; left out for any other cause. */
  readonly failure?: FailureKind | undefined;
  /** At least one. */
  readonly differences: readonly Difference[];
}

/** Whether more than implied clauses are broken. */
export function breaksRequired({ differences }: Pick<Judgment, "differences">): boolean {
  return differences.some(({ level }) => level !== "implied");
}

/** Writes a place as one JSON pointer, like `/steps/1/together/0/body/data`. */
export function printPlace({ step, exchange, healthCheck, pointer }: Place): string {
  return [
    step === undefined ? "" : `/steps/${step}`,
    exchange === undefined ? "" : `/together/${exchange}`,
    healthCheck === true ? "/canary" : "",
    pointer,
  ].join("");
}
