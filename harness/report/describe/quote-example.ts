import { valueAt } from "../../json/json-pointer.ts";
import { isObject } from "../../json/json-value.ts";
import { parseJson } from "../../json/parse-json.ts";
import { printPlace } from "../../judge/judgment.ts";
import { shortenText } from "../../terminal/shorten-text.ts";
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
  const differences = [quoteDifferences(shown.differences), ...quoteInstead(shown, exchange)];
  return `${quoteSent(shown, exchange)}, ${differences.join(", ")}.`;
}

/** Says what was sent and, as far as that matters, after what and how. */
function quoteSent(item: ReportedCase, exchange: ReportedExchange): string {
  const { request } = exchange;
  const { step = 0 } = exchange;
  const before = item.exchanges?.findLast((one) => (one.step ?? 0) < step)?.request;
  const headers = Object.entries(request.headers)
    .filter(([name]) => name.toLowerCase() !== "content-type")
    .map(([name, value]) => `with ${name}: ${String(value)}`);
  return [
    `For ${quoteBody(request)}`,
    ...(before === undefined ? [] : [`after ${quoteBody(before)}`]),
    ...describeDelivery(request).map((how) => `sent ${how}`),
    ...headers,
  ].join(" ");
}

const maxReceived = 99;

/** Quotes the part of a response that lacks something. */
function quoteInstead(
  { differences: [first] }: ReportedCase,
  exchange: ReportedExchange,
): readonly string[] {
  const place = printPlace({ ...exchange, pointer: "/body" });
  if (first?.received !== undefined || first?.pointer.startsWith(place) !== true) {
    return [];
  }
  const body = parseJson(exchange.response?.body ?? "");
  const pointer = first.pointer.slice(place.length);
  const received =
    body && (valueAt(body, pointer) ?? valueAt(body, pointer.replace(/[/][^/]*$/, "")));
  return received === undefined
    ? []
    : [`received ${shortenText(JSON.stringify(received), maxReceived)}`];
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
