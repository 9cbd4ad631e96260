import type { ClientCase, ClientExchange, ClientResponse } from "../suite/client-case.ts";
import type { Line } from "../terminal/lay-out.ts";
import {
  describeFile,
  describeHead,
  type ExplainContext,
  heading,
  indentJson,
} from "./explain-case.ts";

/**
 * Explains a case for clients: its title and clauses, what the client is asked, what it gets, and
 * what it must send and conclude.
 */
export function explainClientCase(
  item: ClientCase,
  context: Omit<ExplainContext, "baseUrl">,
): Line[] {
  const { level, basePath, together, exchanges } = item;
  return [
    ...describeHead(item, context),
    ...(basePath === undefined ? [] : [`The base URL ends with ${basePath}`, ""]),
    ...(together === undefined ? [] : ["All queries are asked before the first response", ""]),
    ...exchanges.flatMap((exchange, index) => {
      const number = exchanges.length === 1 ? "" : ` ${index}`;
      return describeExchange(exchange, { number, isJudged: level !== "unspecified" });
    }),
    ...describeFile(item),
    [
      { text: "Run", style: "bold" },
      `   npx graph-spec-kit client ${item.id} --loop -- DRIVER {url}`,
    ],
  ];
}

interface ExchangeFormat {
  /** The number of the exchange with a blank before it; empty for an only one. */
  readonly number: string;
  readonly isJudged: boolean;
}

function describeExchange(
  { query, response, sent, conclusion }: ClientExchange,
  { number, isJudged }: ExchangeFormat,
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
    ...describeResponse(response),
    ...(conclusion === undefined ? [] : [heading(title), ...indentJson(conclusion)]),
    "",
  ];
}

function describeResponse({ body, text, ...head }: ClientResponse): string[] {
  return indentJson({ ...head, ...(body === undefined ? { text } : { body }) });
}
