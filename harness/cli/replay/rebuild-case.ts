import { groupBy } from "../../json/group-by.ts";
import type { JsonObject } from "../../json/json-value.ts";
import type { ReportedCase, ReportedExchange } from "../../report/reported-case.ts";
import { isJudged, type JudgedCase } from "../../suite/case.ts";
import { readCase } from "../../suite/case-file.ts";
import { listStepExchanges } from "../../suite/list-exchanges.ts";
import type { Validators } from "../../suite/validators.ts";
import { toWireRequest } from "../../transport/wire-request.ts";

/** Whether a case sends what a report says: a seed gives other cases once the kit has changed. */
export function sendsTheSame({ steps }: JudgedCase, { exchanges = [] }: ReportedCase): boolean {
  return exchanges.every(({ step = 0, exchange = 0, request }) => {
    const found = steps[step];
    const sent = found && listStepExchanges(found)[exchange];
    const body = sent && toWireRequest(sent.request).body;
    const text = body === undefined ? "" : new TextDecoder().decode(body);
    return sent !== undefined && text.startsWith(readStart(request));
  });
}

/** A cut may divide the last character of the beginning of a body. */
function readStart({ body = "", truncated }: ReportedExchange["request"]): string {
  return truncated === true ? body.slice(0, -1) : body;
}

/** Whether a report holds only the beginning of a request of a case, or of an expected response. */
export function isCut({ exchanges = [] }: Pick<ReportedCase, "exchanges">): boolean {
  return exchanges.some(
    ({ request, expected }) => request.truncated === true || expected?.["truncated"] === true,
  );
}

/**
 * Builds a case again from what a report holds of it, without steps that were not sent; undefined
 * when the report holds only the beginning of a request or a response.
 */
export function rebuildCase(item: ReportedCase, checks: Validators): JudgedCase | undefined {
  const { id, title, clauses, level, exchanges = [] } = item;
  if (isCut(item) || exchanges.length === 0) {
    return undefined;
  }
  const file = { $schema: "", title, clauses, level, steps: groupBySteps(exchanges) };
  const checked = checks.named("case")(file);
  const rebuilt = checked.ok ? readCase(checked.value, id, "") : undefined;
  if (rebuilt === undefined || !isJudged(rebuilt)) {
    return undefined;
  }
  const { file: _, ...rest } = rebuilt;
  return rest;
}

function groupBySteps(exchanges: readonly ReportedExchange[]): JsonObject[] {
  const steps = groupBy(exchanges, ({ step = 0 }) => step);
  return [...steps.values()].flatMap((group) => {
    const written = group.map(toExchange);
    const isConcurrent = group.some(({ exchange }) => exchange !== undefined);
    return isConcurrent ? [{ together: written }] : written;
  });
}

function toExchange({ request, expected = {} }: ReportedExchange): JsonObject {
  const { bytes: _, ...sent } = request;
  return { request: sent, response: expected };
}
