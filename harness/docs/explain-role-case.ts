import type { Clause } from "../suite/clause.ts";
import type { ClientCase, ClientExchange } from "../suite/client-case.ts";
import type { IntermediaryCase, IntermediaryExchange } from "../suite/intermediary-case.ts";
import type { Line } from "../terminal/lay-out.ts";
import { describeFile, describeHead, heading, indentJson } from "./explain-case.ts";

/** Explains a case for clients or intermediaries. */
export function explainRoleCase(
  item: ClientCase | IntermediaryCase,
  context: { readonly clauses: readonly Clause[] },
): Line[] {
  const { remarks, exchanges } =
    item.role === "client" ? describeClientCase(item) : describeIntermediaryCase(item);
  const command = `   npx graph-spec-kit client ${item.id} --loop -- DRIVER {url}`;
  const run: Line = [{ text: "Run", style: "bold" }, command];
  return [
    ...describeHead(item, context),
    ...(remarks.length === 0 ? [] : [...remarks, ""]),
    ...exchanges,
    ...describeFile(item),
    ...(item.role === "client" ? [run] : []),
  ];
}

interface CaseParts {
  readonly remarks: readonly string[];
  readonly exchanges: readonly Line[];
}

function describeClientCase({ level, basePath, together, exchanges }: ClientCase): CaseParts {
  return {
    remarks: [
      ...(basePath === undefined ? [] : [`The base URL ends with ${basePath}`]),
      ...(together === undefined ? [] : ["All queries are asked before the first response"]),
    ],
    exchanges: exchanges.flatMap((exchange, index) =>
      describeClientExchange(exchange, nameExchange(index, exchanges), level !== "unspecified"),
    ),
  };
}

function nameExchange(index: number, { length }: readonly unknown[]): string {
  return length === 1 ? "" : ` ${index}`;
}

function describeClientExchange(
  { query, response: { body, text, ...head }, sent, conclusion }: ClientExchange,
  number: string,
  isJudged: boolean,
): Line[] {
  const title =
    isJudged && sent === undefined
      ? "Conclusion"
      : "Conclusion  not judged; the reference client's is";
  return [
    heading(`Query${number}`),
    ...indentJson(query),
    ...(sent === undefined ? [] : [heading("Request  judged by"), ...indentJson(sent)]),
    heading(`Response${number}`),
    ...indentJson({ ...head, ...(body === undefined ? { text } : { body }) }),
    ...(conclusion === undefined ? [] : [heading(title), ...indentJson(conclusion)]),
    "",
  ];
}

function describeIntermediaryCase(item: IntermediaryCase): CaseParts {
  const { together, followed, referenceProxy, exchanges } = item;
  return {
    remarks: [
      ...(together === undefined ? [] : ["All requests are sent before the first response"]),
      ...(followed === undefined ? [] : [`A plain query follows ${howFollowed[followed]}`]),
      ...(referenceProxy === undefined
        ? []
        : [`Not judged; observed of the reference proxy: ${referenceProxy}`]),
    ],
    exchanges: exchanges.flatMap((exchange, index) =>
      describeIntermediaryExchange(exchange, nameExchange(index, exchanges)),
    ),
  };
}

const howFollowed = {
  plainly: "and must get its own response",
  "on the same connections": "on the same connections, and must get its own response",
} as const;

function describeIntermediaryExchange(
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
