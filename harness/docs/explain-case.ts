import { relative } from "node:path";
import type { Property } from "../generate/property.ts";
import { describeDelivery } from "../report/describe/describe-delivery.ts";
import { describeStatement } from "../report/describe/describe-statement.ts";
import { quoteWords, toCurlCommand } from "../report/to-curl-command.ts";
import { toReportedClause } from "../report/to-report.ts";
import { type Case, type CaseRequest, isJudged, isObserved } from "../suite/case.ts";
import type { Clause } from "../suite/clause.ts";
import type { ClientCase } from "../suite/client-case.ts";
import type { IntermediaryCase } from "../suite/intermediary-case.ts";
import { listStepExchanges } from "../suite/list-exchanges.ts";
import type { Line, Styled } from "../terminal/lay-out.ts";
import { toWireRequest } from "../transport/wire-request.ts";

/** What an explanation needs besides the case. */
export interface ExplainContext {
  readonly clauses: readonly Clause[];
  readonly baseUrl: string;
  /** Options by which a run finds the case. */
  readonly flags?: readonly string[];
}

/**
 * Explains a case of any role: what it is about, what is sent and expected, in the words of its file,
 * and the commands that send it and run it.
 */
export function explainCase(
  item: Case | ClientCase | IntermediaryCase,
  { clauses, baseUrl, flags = [] }: ExplainContext,
): Line[] {
  const { id, file } = item;
  const [role, options] =
    "role" in item
      ? [item.role, roleOptions[item.role]]
      : ["run", quoteWords([...flags, "--url", baseUrl])];
  return [
    ...describeHead(item, clauses),
    ...("exchanges" in item ? describeExchanges(item) : describeSteps(item, baseUrl)),
    ...(file === undefined ? [] : [[bold("File"), `  ${relative(process.cwd(), file)}`]]),
    [bold("Run"), `   npx graph-spec-kit ${role} ${quoteWords([id])} ${options}`],
  ];
}

const roleOptions = {
  client: "--loop -- DRIVER {url}",
  intermediary: "-- PROXY {port} {origin}",
} as const;

/** The lines every explanation begins with: id, level, title and clauses, and an empty line. */
function describeHead(
  { id, level, title, ...claim }: Pick<Case, "id" | "level" | "title" | "clauses">,
  all: readonly Clause[],
): Line[] {
  const clauses = claim.clauses.map((name) => {
    const clause = all.find((known) => known.id === name);
    return clause === undefined
      ? `  ${name} (unknown): no such clause`
      : `  ${name} (${clause.level}): ${describeStatement(toReportedClause(clause))}`;
  });
  return [
    [bold(id), "  ", { text: `(${level})`, style: "dim" }],
    title,
    "",
    heading("Clauses"),
    ...clauses,
    "",
  ];
}

function bold(text: string): Styled {
  return { text, style: "bold" };
}

/** Writes a line that names what follows. */
export function heading(text: string): Line {
  return [bold(text)];
}

function describeSteps(item: Case, baseUrl: string): Line[] {
  const { needs } = item;
  const what = needs.length === 0 ? "nothing: it runs against any deployment" : needs.join(", ");
  const head: Line[] = [[bold("Needs"), `  ${what}`], ""];
  if (isObserved(item)) {
    return [
      ...head,
      ...describeRequest(item.request, baseUrl),
      heading("Response  not judged; the reference server sends"),
      ...indentJson(item.reference),
      "",
    ];
  }
  const steps = isJudged(item) ? item.steps : [];
  const described = steps.flatMap((step, index) => {
    const exchanges = listStepExchanges(step);
    const concurrent = exchanges.length > 1 ? `, ${exchanges.length} concurrent requests` : "";
    const title = `Step ${index}${concurrent}`;
    return [
      ...(steps.length > 1 || exchanges.length > 1 ? [heading(title), ""] : []),
      ...exchanges.flatMap(({ request, response }) => [
        ...describeRequest(request, baseUrl),
        heading("Expected"),
        ...indentJson(response),
        "",
      ]),
    ];
  });
  return [...head, ...described];
}

function describeRequest(request: CaseRequest, baseUrl: string): Line[] {
  const wire = toWireRequest(request);
  return [
    heading("Request"),
    ...indentJson(request),
    "",
    heading("Send"),
    ...describeDelivery(wire).map((how) => `  # sent ${how}, which this command does not do`),
    `  ${toCurlCommand(wire, { baseUrl })}`,
    "",
  ];
}

/** What the head says of a case for clients or intermediaries, and what its reader need not know. */
const inHead: ReadonlySet<string> = new Set([
  ...["id", "title", "level", "clauses", "file", "role", "needs", "house"],
]);

function describeExchanges({ exchanges, ...item }: ClientCase | IntermediaryCase): Line[] {
  const remarks = Object.entries(item).filter(([key]) => !inHead.has(key));
  const whose = item.role === "client" ? "; the conclusion is that of the reference client" : "";
  return [
    ...(item.level === "unspecified" ? [`Not judged${whose}.`, ""] : []),
    ...(remarks.length === 0 ? [] : [...indentJson(Object.fromEntries(remarks)), ""]),
    ...exchanges.flatMap((exchange, index) => [
      heading(`Exchange ${index}`),
      ...indentJson(exchange),
      "",
    ]),
  ];
}

function indentJson(value: unknown): string[] {
  return JSON.stringify(value, null, 2)
    .split("\n")
    .map((line) => `  ${line}`);
}

/** Explains a property of generated cases: what it states, its clauses, and how to run it. */
export function explainProperty(property: Property, { baseUrl, clauses }: ExplainContext): Line[] {
  const id = `generated/${property.id}`;
  return [
    ...describeHead({ ...property, id }, clauses),
    "Its cases are generated from a seed. A report shows seed and path of each counterexample.",
    "",
    [bold("Run"), `   npx graph-spec-kit run ${quoteWords([id, "--url", baseUrl])}`],
  ];
}
