import { isObject, type JsonObject, type JsonValue } from "../json/json-value.ts";
import type { EarlierResponse } from "../judge/judge-different-response.ts";
import type { ExactResponse, SameResponse } from "../suite/case.ts";

/** A response that later steps can refer to. */
export interface KnownResponse {
  readonly status: 200 | 400;
  readonly body: JsonObject;
}

/** The responses to earlier steps, by index; undefined where later steps cannot refer to one. */
export type KnownResponses = readonly (KnownResponse | undefined)[];

/** What a response must be, once references to earlier steps are resolved. */
export interface ResolvedResponse {
  readonly expected: ExactResponse;
  /** Body of the response that must contain this one. */
  readonly whole?: JsonObject | undefined;
}

/** Keeps a response if later steps can refer to it. */
export function toKnownResponse(
  status: number,
  body: JsonValue | undefined,
): KnownResponse | undefined {
  return (status === 200 || status === 400) && isObject(body) ? { status, body } : undefined;
}

/**
 * Replaces a reference to an earlier step with the response to that step.
 *
 * @throws Error for a reference to a step whose response is unknown. That is a mistake in the
 * case: references lead to earlier steps of one request, and a response that is not a JSON object
 * with status 200 or 400 ends the case before a later step.
 */
export function resolveExpected(
  response: ExactResponse | SameResponse,
  known: KnownResponses,
): ResolvedResponse {
  if ("sameAs" in response) {
    return { expected: findKnown(response.sameAs, known) };
  }
  return response.partOf === undefined
    ? { expected: response }
    : { expected: response, whole: findKnown(response.partOf, known).body };
}

/**
 * Finds the response to an earlier step.
 *
 * @throws Error for a step whose response is unknown, as `resolveExpected()` does.
 */
export function findEarlier(step: number, known: KnownResponses): EarlierResponse {
  return { step, ...findKnown(step, known) };
}

function findKnown(index: number, known: KnownResponses): KnownResponse {
  const response = known[index];
  if (response === undefined) {
    throw new Error(`Cannot refer to the response to step ${index}: it is not known`);
  }
  return response;
}
