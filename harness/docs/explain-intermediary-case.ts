import { relative } from "node:path";
import { isObject, type JsonObject, type JsonValue } from "../json/json-value.ts";
import type { IntermediaryCase, IntermediaryExchange } from "../suite/intermediary-case.ts";
import { describeClauses, type ExplainContext } from "./explain-case.ts";
import { indentJson } from "./explain-client-case.ts";

/**
 * Explains a case for intermediaries: its title and clauses, what the client sends, what the origins
 * answer, and what must come of it.
 */
export function explainIntermediaryCase(
  { id, title, level, clauses, file, ...script }: IntermediaryCase,
  context: Omit<ExplainContext, "baseUrl">,
): string {
  const { palette } = context;
  const { together, followed, referenceProxy, exchanges } = script;
  const remarks = [
    ...(together === undefined ? [] : ["All requests are sent before the first response"]),
    ...(followed === undefined ? [] : [`A plain query follows ${howFollowed[followed]}`]),
    ...(referenceProxy === undefined
      ? []
      : [`Not judged; observed of the reference proxy: ${referenceProxy}`]),
  ];
  return [
    `${palette.bold(id)}  ${palette.dim(`(${level})`)}`,
    title,
    "",
    palette.bold("Clauses"),
    ...describeClauses(clauses, context),
    "",
    ...(remarks.length === 0 ? [] : [...remarks, ""]),
    ...exchanges.flatMap((exchange, index) => {
      const number = exchanges.length === 1 ? "" : ` ${index}`;
      return describeExchange(exchange, number, context);
    }),
    ...(file === undefined ? [] : [`${palette.bold("File")}  ${relative(process.cwd(), file)}`]),
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
    ...(request === undefined ? ["  a plain query"] : indentJson(toJson(request))),
    palette.bold(`Answers of the origins${number}`),
    ...(answers === undefined
      ? ["  a plain 200"]
      : answers.flatMap((answer) => indentJson(toJson(answer)))),
    ...(expected === undefined
      ? []
      : [palette.bold(`Expected${number}`), ...indentJson(toJson(expected))]),
    "",
  ];
}

function toJson(value: object): JsonObject {
  const json: JsonValue = JSON.parse(JSON.stringify(value));
  return isObject(json) ? json : {};
}
