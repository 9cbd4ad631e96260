import { isObject } from "../../json/json-value.ts";
import { parseJson } from "../../json/parse-json.ts";
import type { ReportCause } from "../findings.ts";
import type { ReportedCase, ReportedDifference, ReportedExchange } from "../reported-case.ts";
import { describeDelivery } from "./describe-delivery.ts";
import { quoteDifference } from "./describe-difference.ts";
import { findWrongExchange, isOfClient } from "./describe-failure.ts";
import { quotePassing, quoteQuery } from "./describe-query.ts";

/**
 * Quotes in a sentence the failure that shows a cause best: what was sent, how the response differs,
 * and the nearest query that passes; undefined where a report does not have what was sent.
 */
export function quoteExample({ cases, diagnosis }: ReportCause): string | undefined {
  const { witness, contrast } = diagnosis ?? {};
  const [shown] = cases;
  if (witness !== undefined) {
    const passes = contrast && quotePassing(contrast, witness);
    const says = `For ${quoteQuery(witness)}, ${quoteDifferences(witness.differences)}.`;
    return passes === undefined ? says : `${says} ${passes} passes.`;
  }
  const exchange = shown && findWrongExchange(shown);
  if (shown === undefined || exchange === undefined || isOfClient(exchange)) {
    return undefined;
  }
  const { kind = "always", description } = shown.recurrence ?? {};
  const occasion = kind === "always" || kind === "after" ? "" : `, ${description}`;
  return `${quoteSent(shown, exchange)}, ${quoteDifferences(shown.differences)}${occasion}.`;
}

/** Says what was sent and, as far as that matters, after what and how. */
function quoteSent(item: ReportedCase, exchange: ReportedExchange): string {
  const { request } = exchange;
  const after = quoteBefore(item, exchange);
  const headers = Object.entries(request.headers)
    .filter(([name]) => name.toLowerCase() !== "content-type")
    .map(([name, value]) => `with ${name}: ${String(value)}`);
  return [
    `For ${quoteBody(request)}`,
    ...(after === undefined ? [] : [`after ${after}`]),
    ...describeDelivery(request).map((how) => `sent ${how}`),
    ...headers,
  ].join(" ");
}

/** Quotes the request after which another one fails, or else the one before it in its case. */
function quoteBefore(
  { id, recurrence, exchanges = [] }: ReportedCase,
  { step = 0 }: ReportedExchange,
): string | undefined {
  if (recurrence?.kind === "after" && recurrence.caseId === id) {
    return "the same request";
  }
  const trigger = recurrence?.kind === "after" ? recurrence.document : undefined;
  const before = exchanges.findLast((one) => (one.step ?? 0) < step)?.request;
  return trigger === undefined ? before && quoteBody(before) : quoteQuery({ document: trigger });
}

/** Quotes a body as a query, if it is one in the usual spelling. */
function quoteBody({ body = "" }: ReportedExchange["request"]): string {
  const value = parseJson(body);
  const { document, variables } = isObject(value) ? value : {};
  return typeof document === "string" && JSON.stringify(value) === body
    ? quoteQuery({ document, ...(isObject(variables) && { variables }) })
    : quoteQuery({ document: body });
}

/** Quotes the first difference; of a wrong status also what the body says instead. */
function quoteDifferences([first, second]: readonly ReportedDifference[]): string {
  const { expected: _expected, ...body } = second ?? { pointer: "" };
  const hasBody = first?.pointer.endsWith("/status") === true && body.pointer.endsWith("/body");
  return [first ?? [], hasBody ? body : []].flat().map(quoteDifference).join(", ");
}
