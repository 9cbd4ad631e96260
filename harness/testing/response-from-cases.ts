import type { JsonObject } from "../json/json-value.ts";
import { type Case, isJudged } from "../suite/case.ts";
import { listExchanges } from "../suite/list-exchanges.ts";
import { healthCheckResponse } from "../transport/health-check.ts";
import { toWireRequest } from "../transport/wire-request.ts";
import type { ReceivedRequest, ScriptedResponse } from "./scripted-server.ts";

/** Responds to recorded requests as their cases expect, and to others as to the health check. */
export function responseFromCases(
  cases: readonly Case[],
): (request: Pick<ReceivedRequest, "body">) => ScriptedResponse & { readonly body: JsonObject } {
  const responses = new Map(
    cases
      .filter(isJudged)
      .flatMap(listExchanges)
      .flatMap(({ request, response }) => {
        const { body } = toWireRequest(request);
        return body === undefined || !("status" in response) || response.body === undefined
          ? []
          : [[toKey(body), { status: response.status, body: response.body }] as const];
      }),
  );
  return ({ body }) => responses.get(toKey(body)) ?? healthCheckResponse;
}

/** Keeps the cases of which every response is known as a whole. */
export function keepAnswerable(cases: readonly Case[]): Case[] {
  return cases
    .filter(isJudged)
    .filter((item) => listExchanges(item).every(({ response }) => "body" in response));
}

function toKey(body: Uint8Array): string {
  return Buffer.from(body).toString("base64");
}
