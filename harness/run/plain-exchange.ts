import { type ExactResponse, isExact, isJudged, type JudgedCase } from "../suite/case.ts";
import { toWireRequest, type WireRequest } from "../transport/wire-request.ts";
import type { CaseResult } from "./case-result.ts";

/** A query with a certain response, which can be sent in any circumstance. */
export interface PlainExchange {
  readonly item: JudgedCase;
  readonly request: WireRequest;
  readonly response: ExactResponse;
}

/** Maximum size of a body that can be sent many times, in bytes. */
const maxBodyLength = 2000;

/**
 * Lists the queries of required cases that passed and send one request in the usual way. The server
 * has shown that it can answer them, so it must answer them whenever they come again.
 */
export function listPlainExchanges(results: readonly CaseResult[]): PlainExchange[] {
  return results.flatMap(({ case: item, verdict }) =>
    verdict === "passed" && isJudged(item) && item.level === "required" && item.steps.length === 1
      ? toPlainExchange(item)
      : [],
  );
}

function toPlainExchange(item: JudgedCase): PlainExchange[] {
  const [step] = item.steps;
  if (step === undefined || "together" in step || !isExact(step.response)) {
    return [];
  }
  const request = toWireRequest(step.request);
  const isPlain = request.connection === undefined && request.pieces === undefined;
  return isPlain && (request.body?.length ?? 0) <= maxBodyLength
    ? [{ item, request, response: step.response }]
    : [];
}
