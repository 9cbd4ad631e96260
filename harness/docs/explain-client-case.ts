import { relative } from "node:path";
import { formatJson } from "../json/format-json.ts";
import type { JsonValue } from "../json/json-value.ts";
import type { ClientCase, ClientExchange, ClientResponse } from "../suite/client-case.ts";
import { describeClauses, type ExplainContext } from "./explain-case.ts";

/**
 * Explains a case for clients: its title and clauses, what the client is asked, what it gets, and
 * what it must send and conclude.
 */
export function explainClientCase(
  { id, title, level, clauses, basePath, together, exchanges, file }: ClientCase,
  context: Omit<ExplainContext, "baseUrl">,
): string {
  const { palette } = context;
  return [
    `${palette.bold(id)}  ${palette.dim(`(${level})`)}`,
    title,
    "",
    palette.bold("Clauses"),
    ...describeClauses(clauses, context),
    "",
    ...(basePath === undefined ? [] : [`The base URL ends with ${basePath}`, ""]),
    ...(together === undefined ? [] : ["All queries are asked before the first response", ""]),
    ...exchanges.flatMap((exchange, index) => {
      const number = exchanges.length === 1 ? "" : ` ${index}`;
      return describeExchange(exchange, { number, isJudged: level !== "unspecified", ...context });
    }),
    ...(file === undefined ? [] : [`${palette.bold("File")}  ${relative(process.cwd(), file)}`]),
  ].join("\n");
}

interface ExchangeFormat extends Pick<ExplainContext, "palette"> {
  /** The number of the exchange with a blank before it; empty for an only one. */
  readonly number: string;
  readonly isJudged: boolean;
}

function describeExchange(
  { query, response, sent, conclusion }: ClientExchange,
  { number, isJudged, palette }: ExchangeFormat,
): string[] {
  const heading = isJudged ? "Conclusion" : "Conclusion  not judged; the reference client's is";
  return [
    palette.bold(`Query${number}`),
    ...indentJson({ ...query }),
    ...(sent === undefined ? [] : [palette.bold("Request  judged by"), ...indentJson({ ...sent })]),
    palette.bold(`Response${number}`),
    ...describeResponse(response),
    ...(conclusion === undefined
      ? []
      : [
          palette.bold(heading),
          ...indentJson({
            ...conclusion,
            failures: conclusion.failures?.map((failure) => ({ ...failure })),
          }),
        ]),
    "",
  ];
}

function describeResponse({ body, text, ...head }: ClientResponse): string[] {
  return indentJson({ ...head, ...(body === undefined ? { text } : { body }) });
}

/** Writes an object as indented JSON; values that are left out are left out of it. */
export function indentJson(value: Readonly<Record<string, JsonValue | undefined>>): string[] {
  const given = Object.entries(value).flatMap(([key, item]) =>
    item === undefined ? [] : [[key, item] as const],
  );
  return formatJson(Object.fromEntries(given))
    .split("\n")
    .map((line) => `  ${line}`);
}
