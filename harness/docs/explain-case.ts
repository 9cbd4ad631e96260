import { relative } from "node:path";
import type { Property } from "../generate/property.ts";
import { describeDelivery, describeExpectation } from "../report/describe/describe-delivery.ts";
import { describeStatement } from "../report/describe/describe-statement.ts";
import { toCurlCommand } from "../report/to-curl-command.ts";
import { toReportedClause } from "../report/to-report.ts";
import { toJsonObject } from "../report/to-reported-case.ts";
import {
  type Case,
  type CaseRequest,
  type ExpectedResponse,
  isJudged,
  isObserved,
  type ReferenceChoice,
} from "../suite/case.ts";
import type { Clause } from "../suite/clause.ts";
import { listStepExchanges } from "../suite/list-exchanges.ts";
import type { Line, Styled } from "../terminal/lay-out.ts";
import { maxLengths, shortenText } from "../terminal/shorten-text.ts";
import { toWireRequest } from "../transport/wire-request.ts";

/** What an explanation needs besides the case. */
export interface ExplainContext {
  readonly clauses: readonly Clause[];
  readonly baseUrl: string;
}

/** Explains a case: what it is about, what it sends and expects, and the commands that send it. */
export function explainCase(item: Case, { clauses, baseUrl }: ExplainContext): Line[] {
  const { id, needs } = item;
  return [
    ...describeHead(item, { clauses }),
    [
      bold("Needs"),
      `  ${needs.length === 0 ? "nothing: it runs against any deployment" : needs.join(", ")}`,
    ],
    "",
    ...describeSteps(item, baseUrl),
    ...describeFile(item),
    [bold("Run"), `   npx graph-spec-kit run ${id} --url ${baseUrl}`],
  ];
}

/** The lines every explanation begins with: id, level, title and clauses, and an empty line. */
export function describeHead(
  { id, level, title, clauses }: Pick<Case, "id" | "level" | "title" | "clauses">,
  context: Pick<ExplainContext, "clauses">,
): Line[] {
  return [
    [bold(id), "  ", { text: `(${level})`, style: "dim" }],
    title,
    "",
    heading("Clauses"),
    ...describeClauses(clauses, context),
    "",
  ];
}

/** Names the file of a case; nothing of a case that has none. */
export function describeFile({ file }: Pick<Case, "file">): Line[] {
  return file === undefined ? [] : [[bold("File"), `  ${relative(process.cwd(), file)}`]];
}

function bold(text: string): Styled {
  return { text, style: "bold" };
}

/** Writes a line that names what follows. */
export function heading(text: string): Line {
  return [bold(text)];
}

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

function describeSteps(item: Case, baseUrl: string): Line[] {
  if (isObserved(item)) {
    const { request, reference } = item;
    return [
      ...describeRequest(request, baseUrl),
      heading("Response  not judged; the reference server sends"),
      ...describeExpected(reference),
      "",
    ];
  }
  const steps = isJudged(item) ? item.steps : [];
  return steps.flatMap((step, index) => {
    const exchanges = listStepExchanges(step);
    const concurrent = exchanges.length > 1 ? `, ${exchanges.length} concurrent requests` : "";
    const title = `Step ${index}${concurrent}`;
    return [
      ...(steps.length > 1 || exchanges.length > 1 ? [heading(title), ""] : []),
      ...exchanges.flatMap(({ request, response }) => [
        ...describeRequest(request, baseUrl),
        heading("Expected"),
        ...describeExpected(response),
        "",
      ]),
    ];
  });
}

function describeRequest(request: CaseRequest, baseUrl: string): Line[] {
  const wire = toWireRequest(request);
  const headers = Object.entries(wire.headers).map(([name, value]) => `  ${name}: ${value}`);
  return [
    heading("Request"),
    `  ${wire.method} ${baseUrl}${wire.path}`,
    ...headers,
    ...(wire.body === undefined ? [] : ["", ...describeBytes(wire.body)]),
    "",
    heading("Send"),
    ...describeDelivery(wire).map((how) => `  # sent ${how}, which this command does not do`),
    `  ${toCurlCommand(wire, { baseUrl })}`,
    "",
  ];
}

function describeBytes(bytes: Uint8Array): string[] {
  const text = new TextDecoder().decode(bytes);
  const shown = shortenText(text, maxLengths.body);
  return indent(shown === text ? text : `${shown} (${bytes.length} bytes)`);
}

function describeExpected(response: ExpectedResponse | ReferenceChoice): string[] {
  const { status, body, bodySchema, headers = {}, ...others } = toJsonObject(response);
  return [
    ...(status === undefined ? [] : [`  status ${status}`]),
    ...(body === undefined ? [] : ["  body", ...indentJson(body)]),
    ...(bodySchema === undefined
      ? []
      : ["  a body that is valid for this JSON Schema", ...indentJson(bodySchema)]),
    ...describeExpectation(others).map((words) => `  ${words}`),
    ...Object.entries(headers ?? {}).map(([name, value]) => `  with the header ${name}: ${value}`),
  ];
}

/** Writes a value as indented JSON; what is undefined in it is left out. */
export function indentJson(value: unknown): string[] {
  return indent(JSON.stringify(value, null, 2));
}

function indent(text: string): string[] {
  return text.split("\n").map((line) => `  ${line}`);
}

/** Explains a property of generated cases: what it states, its clauses, and how to run it. */
export function explainProperty(
  property: Property,
  { baseUrl, ...context }: ExplainContext,
): Line[] {
  const id = `generated/${property.id}`;
  return [
    ...describeHead({ ...property, id }, context),
    "Its cases are generated from a seed. A report shows seed and path of each counterexample.",
    "",
    [bold("Run"), `   npx graph-spec-kit run ${id} --url ${baseUrl}`],
  ];
}
