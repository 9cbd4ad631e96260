import type { IntermediaryCase, IntermediaryExchange } from "../suite/intermediary-case.ts";
import type { Line } from "../terminal/lay-out.ts";
import {
  describeFile,
  describeHead,
  type ExplainContext,
  heading,
  indentJson,
} from "./explain-case.ts";

/**
 * Explains a case for intermediaries: its title and clauses, what the client sends, what the origins
 * answer, and what must come of it.
 */
export function explainIntermediaryCase(
  item: IntermediaryCase,
  context: Omit<ExplainContext, "baseUrl">,
): Line[] {
  const { together, followed, referenceProxy, exchanges } = item;
  const remarks = [
    ...(together === undefined ? [] : ["All requests are sent before the first response"]),
    ...(followed === undefined ? [] : [`A plain query follows ${howFollowed[followed]}`]),
    ...(referenceProxy === undefined
      ? []
      : [`Not judged; observed of the reference proxy: ${referenceProxy}`]),
  ];
  return [
    ...describeHead(item, context),
    ...(remarks.length === 0 ? [] : [...remarks, ""]),
    ...exchanges.flatMap((exchange, index) => {
      const number = exchanges.length === 1 ? "" : ` ${index}`;
      return describeExchange(exchange, number);
    }),
    ...describeFile(item),
  ];
}

const howFollowed = {
  plainly: "and must get its own response",
  "on the same connections": "on the same connections, and must get its own response",
} as const;

function describeExchange(
  { times, request, answers, expected }: IntermediaryExchange,
  number: string,
): Line[] {
  return [
    heading(`Request${number}${times === undefined ? "" : `, ${times} times`}`),
    ...(request === undefined ? ["  a plain query"] : indentJson(request)),
    heading(`Answers of the origins${number}`),
    ...(answers === undefined ? ["  a plain 200"] : answers.flatMap(indentJson)),
    ...(expected === undefined ? [] : [heading(`Expected${number}`), ...indentJson(expected)]),
    "",
  ];
}
