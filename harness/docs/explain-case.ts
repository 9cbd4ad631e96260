import { relative } from "node:path";
import type { Property } from "../generate/property.ts";
import { formatJson } from "../json/format-json.ts";
import type { JsonValue } from "../json/json-value.ts";
import { describeDelivery } from "../report/describe/describe-delivery.ts";
import { describeStatement } from "../report/describe/describe-statement.ts";
import { toCurlCommand } from "../report/to-curl-command.ts";
import { toReportedClause } from "../report/to-report.ts";
import {
  type Case,
  type CaseRequest,
  type ExactResponse,
  type ExpectedResponse,
  isJudged,
  isObserved,
  type ReferenceChoice,
} from "../suite/case.ts";
import type { Clause } from "../suite/clause.ts";
import { listStepExchanges } from "../suite/list-exchanges.ts";
import { escapeText } from "../terminal/escape-text.ts";
import type { Palette } from "../terminal/palette.ts";
import { maxLengths, shortenText } from "../terminal/shorten-text.ts";
import { toWireRequest } from "../transport/wire-request.ts";

/** What an explanation needs besides the case. */
export interface ExplainContext {
  readonly clauses: readonly Clause[];
  /** Base URL of the server in the commands, without a trailing slash. */
  readonly baseUrl: string;
  readonly palette: Palette;
}

/**
 * Explains a case: its title, clauses and needs, what it sends and expects, and the commands that
 * send it.
 */
export function explainCase(item: Case, { clauses, baseUrl, palette }: ExplainContext): string {
  const { id, needs } = item;
  return [
    ...describeHead(item, { clauses, palette }),
    `${palette.bold("Needs")}  ${needs.length === 0 ? "nothing: it runs against any deployment" : needs.join(", ")}`,
    "",
    ...describeSteps(item, { baseUrl, palette }),
    ...describeFile(item, palette),
    `${palette.bold("Run")}   npx graph-spec-kit run ${id} --url ${baseUrl}`,
  ].join("\n");
}

/** The lines every explanation begins with: id, level, title and clauses, and an empty line. */
export function describeHead(
  { id, level, title, clauses }: Pick<Case, "id" | "level" | "title" | "clauses">,
  { palette, ...context }: Omit<ExplainContext, "baseUrl">,
): string[] {
  return [
    `${palette.bold(id)}  ${palette.dim(`(${level})`)}`,
    title,
    "",
    palette.bold("Clauses"),
    ...describeClauses(clauses, context),
    "",
  ];
}

/** Names the file of a case; nothing of a case that has none. */
export function describeFile({ file }: Pick<Case, "file">, palette: Palette): string[] {
  return file === undefined ? [] : [`${palette.bold("File")}  ${relative(process.cwd(), file)}`];
}

/** Lists clauses by id, each with its level and what it states. */
function describeClauses(
  ids: readonly string[],
  { clauses }: Pick<ExplainContext, "clauses">,
): string[] {
  return ids.map((id) => {
    const clause = clauses.find((known) => known.id === id);
    return clause === undefined
      ? `  ${id} (unknown): no such clause`
      : `  ${id} (${clause.level}): ${describeStatement(toReportedClause(clause))}`;
  });
}

type ExchangeContext = Pick<ExplainContext, "baseUrl" | "palette">;

function describeSteps(item: Case, context: ExchangeContext): string[] {
  if (isObserved(item)) {
    const { request, reference } = item;
    return [
      ...describeRequest(request, context),
      context.palette.bold("Response  not judged; the reference server sends"),
      ...describeResponse(reference),
      "",
    ];
  }
  const steps = isJudged(item) ? item.steps : [];
  return steps.flatMap((step, index) => {
    const exchanges = listStepExchanges(step);
    const concurrent = exchanges.length > 1 ? `, ${exchanges.length} concurrent requests` : "";
    const heading = `Step ${index}${concurrent}`;
    return [
      ...(steps.length > 1 || exchanges.length > 1 ? [context.palette.bold(heading), ""] : []),
      ...exchanges.flatMap(({ request, response }) => [
        ...describeRequest(request, context),
        context.palette.bold("Expected"),
        ...describeExpected(response),
        "",
      ]),
    ];
  });
}

function describeRequest(request: CaseRequest, { baseUrl, palette }: ExchangeContext): string[] {
  const wire = toWireRequest(request);
  const headers = Object.entries(wire.headers).map(([name, value]) => `  ${name}: ${value}`);
  return [
    palette.bold("Request"),
    `  ${wire.method} ${baseUrl}${wire.path}`,
    ...headers,
    ...(wire.body === undefined ? [] : ["", ...describeBytes(wire.body)]),
    "",
    palette.bold("Send"),
    ...describeDelivery(wire).map((how) => `  # sent ${how}, which this command does not do`),
    `  ${toCurlCommand(wire, { baseUrl })}`,
    "",
  ];
}

function describeBytes(bytes: Uint8Array): string[] {
  const text = escapeText(new TextDecoder().decode(bytes));
  const shown = shortenText(text, maxLengths.body);
  return indent(shown === text ? text : `${shown} (${bytes.length} bytes)`);
}

function describeExpected(response: ExpectedResponse): string[] {
  if ("sameAs" in response) {
    return [`  the same response as in step ${response.sameAs}`];
  }
  if ("differsFrom" in response) {
    return [`  any response but the one of step ${response.differsFrom}`];
  }
  const { partOf, mayRefuse, headers = {} } = response;
  return [
    ...describeResponse(response),
    ...(partOf === undefined ? [] : [`  all of it is in the response of step ${partOf}`]),
    ...(mayRefuse === undefined ? [] : ["  or any other status, since the result is large"]),
    ...Object.entries(headers).map(([name, value]) => `  with the header ${name}: ${value}`),
  ];
}

function describeResponse({
  status,
  body,
  bodySchema,
}: Omit<ReferenceChoice, "status"> & Pick<ExactResponse, "status">): string[] {
  return [
    `  status ${status}`,
    ...(body === undefined ? [] : ["  body", ...indentJson(body)]),
    ...(bodySchema === undefined
      ? []
      : ["  a body that is valid for this JSON Schema", ...indentJson(bodySchema)]),
  ];
}

/** Writes a value as indented JSON; what is undefined in it is left out. */
export function indentJson(value: object): string[] {
  const json: JsonValue = JSON.parse(JSON.stringify(value));
  return indent(formatJson(json));
}

function indent(text: string): string[] {
  return text.split("\n").map((line) => `  ${line}`);
}

/** Explains a property of generated cases: what it states, its clauses, and how to run it. */
export function explainProperty(
  property: Property,
  { baseUrl, ...context }: ExplainContext,
): string {
  const id = `generated/${property.id}`;
  return [
    ...describeHead({ ...property, id }, context),
    "Its cases are generated from a seed. A report shows seed and path of each counterexample.",
    "",
    `${context.palette.bold("Run")}   npx graph-spec-kit run ${id} --url ${baseUrl}`,
  ].join("\n");
}
