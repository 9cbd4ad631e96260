import type { IntermediaryCase, IntermediaryExchange } from "../suite/intermediary-case.ts";
import { describeFile, describeHead, type ExplainContext, indentJson } from "./explain-case.ts";

/**
 * Explains a case for intermediaries: its title and clauses, what the client sends, what the origins
 * answer, and what must come of it.
 */
export function explainIntermediaryCase(
  item: IntermediaryCase,
  context: Omit<ExplainContext, "baseUrl">,
): string {
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
      return describeExchange(exchange, number, context);
    }),
    ...describeFile(item, context.palette),
  ].join("\n");
}

const howFollowed = {
  plainly: "and must get its own response",
  "on the same connections": "on the same connections, and must get its own response",
} as const;

function describeExchange(
  { times, request, answers, expected }: IntermediaryExchange,
  number: string,
  { palette }: Pick<ExplainContext, "palette">,
): string[] {
  return [
    palette.bold(`Request${number}${times === undefined ? "" : `, ${times} times`}`),
    ...(request === undefined ? ["  a plain query"] : indentJson(request)),
    palette.bold(`Answers of the origins${number}`),
    ...(answers === undefined ? ["  a plain 200"] : answers.flatMap(indentJson)),
    ...(expected === undefined ? [] : [palette.bold(`Expected${number}`), ...indentJson(expected)]),
    "",
  ];
}
