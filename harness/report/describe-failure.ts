import { relative } from "node:path";
import type { Difference } from "../judge/judgment.ts";
import type { WrongResult } from "../run/case-result.ts";
import type { Clause } from "../suite/clause.ts";
import { countNoun } from "../terminal/count-noun.ts";
import { escapeLine } from "../terminal/escape-text.ts";
import type { Palette } from "../terminal/palette.ts";
import { hangText } from "../terminal/wrap-text.ts";
import type { WireRequest } from "../transport/wire-request.ts";
import { describeCompany } from "./describe-company.ts";
import { describeDelivery } from "./describe-delivery.ts";
import { describeDifference } from "./describe-difference.ts";
import { describeStatement } from "./describe-statement.ts";
import { describeWhen } from "./describe-when.ts";
import { toCurlCommand } from "./to-curl-command.ts";
import { type RerunOptions, toRerunCommand } from "./to-rerun-command.ts";

/** What a description needs besides the result. */
export interface FailureContext {
  readonly clauses: ReadonlyMap<string, Clause>;
  readonly palette: Palette;
  readonly rerun: RerunOptions;
  /** Width of the terminal, in columns. */
  readonly width: number;
}

/** Maximum number of differences that are shown for a case. */
const maxDifferences = 8;

/** Maximum number of clauses that are shown for a case. */
const maxClauses = 4;

/**
 * Describes a wrong response with everything that is needed to fix it: the case, its clauses, the
 * differences, and the commands that send the request again.
 */
export function describeFailure(result: WrongResult, context: FailureContext): string {
  const clauses = findBrokenClauses(result, context.clauses).map((clause) =>
    hangText("  ", `Clause ${clause.id}: ${describeStatement(clause)}`, context),
  );
  return [
    ...describeHead(result, context),
    ...clauses,
    ...describeDifferences(result.differences, maxDifferences, context),
    ...describeWhen(result, [], context),
    ...describeRest(result, context),
  ].join("\n");
}

/** Names a case that went wrong, with its title. */
export function describeHead(result: WrongResult, { palette, width }: FailureContext): string[] {
  const { case: item, verdict } = result;
  const paint = verdict === "warned" ? palette.warning : palette.error;
  return [
    `${paint(labelOf(result))}  ${palette.bold(item.id)}  ${palette.dim(`(${item.level})`)}`,
    hangText("  ", escapeLine(item.title), { width }),
    ...(result.cause === "canary"
      ? [hangText("  ", "The server did not recover after this case.", { width })]
      : []),
  ];
}

/** Says in a word what happened. A situation that is only observed does not fail by itself. */
export function labelOf({ verdict, cause }: WrongResult): string {
  if (cause === "canary") {
    return "NOT RECOVERED";
  }
  switch (verdict) {
    case "failed":
      return cause === "transport" ? "NO RESPONSE" : "FAIL";
    case "errored":
      return "NO RESPONSE";
    case "warned":
      return "WARN";
  }
}

/** Describes differences, up to a number of them. */
export function describeDifferences(
  differences: readonly Difference[],
  count: number,
  context: FailureContext,
): string[] {
  const more = differences.length - count;
  return [
    ...differences.slice(0, count).flatMap((difference) => describeDifference(difference, context)),
    ...(more > 0 ? [`    … and ${countNoun(more, "more difference")}`] : []),
  ];
}

/**
 * Describes what comes after the differences: notes, the case file and the commands.
 *
 * @param request the one to send again; that of the result when left out.
 */
export function describeRest(
  result: WrongResult,
  { rerun, width }: FailureContext,
  request: WireRequest = result.request,
): string[] {
  const { notes, case: item } = result;
  return [
    ...notes.map((note) => hangText("  Note:   ", escapeLine(note), { width })),
    ...(item.file === undefined ? [] : [`  File:   ${relative(process.cwd(), item.file)}`]),
    ...describeDelivery(request).map((how) =>
      hangText("  Note:   ", `Sent ${how}, which the curl command does not do`, { width }),
    ),
    ...(request === result.request ? describeCompany(result) : []).map((company) =>
      hangText("  Note:   ", `Sent ${company}: Rerun sends all, curl only this one`, { width }),
    ),
    ...describeSending(request, rerun),
    `  Rerun:  ${toRerunCommand(result, rerun)}`,
    ...(dependsOnOthers(result)
      ? ["  Note:   Rerun sends this case without the others, so it may pass."]
      : []),
  ];
}

/** Whether a case passes unless other requests come before it or at the same time. */
function dependsOnOthers({ recurrence, case: item }: WrongResult): boolean {
  const kind = recurrence?.kind;
  return recurrence?.kind === "after"
    ? recurrence.caseId !== item.id
    : kind === "concurrent" || kind === "not-first" || kind === "once";
}

function describeSending(
  request: WireRequest,
  { baseUrl, curlFlags: flags }: RerunOptions,
): string[] {
  return baseUrl === null ? [] : [`  Send:   ${toCurlCommand(request, { baseUrl, flags })}`];
}

/** Maximum number of lines of a body that is shown whole. */
const maxBodyLines = 2;

/** Characters of a body around a value that is shown already, which say nothing new. */
const maxAround = 40;

/** Shows the whole body if it is short and says more than the differences. */
export function describeReceived(
  { received, differences }: WrongResult,
  { width }: Pick<FailureContext, "width">,
): string[] {
  const { body = "", isWhole = false } = received ?? {};
  const isShort = isWhole && body !== "" && body.length <= maxBodyLines * (width - 14);
  const isShown = differences.some(
    ({ pointer, received: value = "" }) =>
      pointer === "/body" || JSON.stringify(value).length + maxAround > body.length,
  );
  return isShort && !isShown ? [hangText("  Body:   ", escapeLine(body), { width })] : [];
}

/** Finds the clauses that the differences break: those they name, otherwise those of the case. */
function findBrokenClauses(
  { case: item, differences }: WrongResult,
  clauses: ReadonlyMap<string, Clause>,
): Clause[] {
  const named = differences.flatMap(({ clause }) => (clause === undefined ? [] : [clause]));
  const onlyNamed =
    differences.length > 0 && differences.every(({ clause }) => clause !== undefined);
  const ids = new Set([...named, ...(onlyNamed ? [] : item.clauses)]);
  return [...ids].slice(0, maxClauses).flatMap((id) => clauses.get(id) ?? []);
}
