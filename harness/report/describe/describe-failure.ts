import { printPlace } from "../../judge/judgment.ts";
import { countNoun } from "../../terminal/count-noun.ts";
import type { Line, Styled } from "../../terminal/lay-out.ts";
import { maxLengths, shortenText } from "../../terminal/shorten-text.ts";
import type { Findings } from "../findings.ts";
import type { ReportedClause } from "../report.ts";
import type { ReportedCase, ReportedDifference, ReportedExchange } from "../reported-case.ts";
import { describeDelivery } from "./describe-delivery.ts";
import { describeDifference, summarizeDifference } from "./describe-difference.ts";
import { quoteQuery } from "./describe-query.ts";
import { describeStatement } from "./describe-statement.ts";

const maxDifferences = 8;

const maxClauses = 4;

/** Describes a wrong response with everything that is needed to fix it. */
export function describeFailure(item: ReportedCase, findings: Findings): Line[] {
  const cause = findings.causeOf.get(item.id);
  const when = describeOccasion(item, "It");
  return [
    ...describeHead(item),
    ...(cause === undefined ? [] : [{ label: "  Cause:  ", text: `${cause.title}.` }]),
    ...describeDifferences(item.differences, maxDifferences),
    ...describeReceived(item),
    ...(when === undefined ? [] : [{ label: "  When:   ", text: when }]),
    ...findBrokenClauses(item, findings).map((clause) => ({
      label: "  ",
      text: `Clause ${clause.id}: ${describeStatement(clause)}`,
    })),
    ...describeRest(item),
  ];
}

/** Says on one line what causes a failure, if that is known, and how its response differs. */
export function summarizeFailure(item: ReportedCase, { causeOf }: Findings): string {
  const [first] = item.differences;
  const difference = first === undefined ? (item.reason ?? item.title) : summarizeDifference(first);
  const cause = causeOf.get(item.id);
  return cause === undefined ? difference : `${cause.title}: ${difference}`;
}

/** Names a case that went wrong, with its title. */
export function describeHead(item: ReportedCase): Line[] {
  const { id, level, title } = item;
  return [
    [labelOf(item), "  ", { text: id, style: "bold" }, "  ", { text: `(${level})`, style: "dim" }],
    { label: "  ", text: title },
    ...(item.cause === "canary"
      ? [{ label: "  ", text: "The server did not recover after this case." }]
      : []),
  ];
}

/** Says in a word what happened. A situation that is only observed does not fail by itself. */
export function labelOf({ verdict, cause }: ReportedCase): Styled {
  const failure = cause === "transport" ? "NO RESPONSE" : "FAIL";
  const text = verdict === "warned" ? "WARN" : verdict === "known" ? "KNOWN" : failure;
  const style = text === failure ? "error" : "warning";
  return { text: cause === "canary" ? "NOT RECOVERED" : text, style };
}

/** Describes differences, up to a number of them. */
export function describeDifferences(
  differences: readonly ReportedDifference[],
  count: number,
): Line[] {
  const more = differences.length - count;
  return [
    ...differences.slice(0, count).flatMap(describeDifference),
    ...(more > 0 ? [`    … and ${countNoun(more, "more difference")}`] : []),
  ];
}

/** Describes what comes after the differences: notes, the case file and the commands. */
export function describeRest(item: ReportedCase): Line[] {
  const { notes = [], file, curl, rerun } = item;
  const wrong = findWrongExchange(item);
  const sending = wrong === undefined ? [] : describeSending(item, wrong);
  return [
    ...[...notes, ...sending].map((text) => ({ label: "  Note:   ", text })),
    ...(file === undefined ? [] : [`  File:   ${file}`]),
    ...(curl === undefined ? [] : [`  Send:   ${curl}`]),
    ...(rerun === undefined ? [] : [`  Rerun:  ${rerun}`]),
    ...(dependsOnOthers(item)
      ? ["  Note:   Rerun sends this case without the others, so it may pass."]
      : []),
  ];
}

/** Describes how a request was sent, and beside which others, as far as curl does not show it. */
function describeSending(
  { curl = "", exchanges = [] }: ReportedCase,
  { request, step = 0 }: ReportedExchange,
): string[] {
  const before = exchanges.filter((one) => (one.step ?? 0) < step).length;
  const beside = exchanges.filter((one) => (one.step ?? 0) === step).length - 1;
  const only = "of the case: Rerun sends all, curl does not";
  const after = curl.includes(" --next ") ? "of the case, as in Send" : only;
  return [
    ...describeDelivery(request).map((how) => `Sent ${how}, which the curl command does not do`),
    ...(before === 0 ? [] : [`Sent after ${countNoun(before, "other request")} ${after}`]),
    ...(beside === 0 ? [] : [`Sent together with ${countNoun(beside, "other request")} ${only}`]),
  ];
}

/** Finds the exchange with the first wrong response; a report has none of a health check. */
export function findWrongExchange({
  cause,
  differences,
  exchanges = [],
}: ReportedCase): ReportedExchange | undefined {
  const shown = differences.find(({ level }) => level !== "implied") ?? differences[0];
  return cause === "canary" || shown === undefined
    ? undefined
    : exchanges.find((exchange) =>
        isWithin(shown.pointer, printPlace({ ...exchange, pointer: "" })),
      );
}

/** Whether a JSON pointer leads to a place or into it. */
export function isWithin(pointer: string, place: string): boolean {
  return pointer === place || pointer.startsWith(`${place}/`);
}

function dependsOnOthers({ recurrence, id }: ReportedCase): boolean {
  const kind = recurrence?.kind;
  return recurrence?.kind === "after"
    ? recurrence.caseId !== id
    : kind === "concurrent" || kind === "not-first" || kind === "once";
}

/** Whether a client under test sent the request, and the kit the response. */
export function isOfClient({ expected = {}, conclusion }: ReportedExchange): boolean {
  const { sent, conclusion: wanted } = expected;
  return conclusion !== undefined || wanted !== undefined || sent !== undefined;
}

function describePlayed({ request, response }: ReportedExchange): Line[] {
  const { method, path, body = "" } = request;
  return [
    ["  Request:  ", `${method} ${path} ${body}`] as const,
    ...(response ? [["  Response: ", `${response.status} ${response.body}`] as const] : []),
  ].map(([label, text]) => ({ label, text: shortenText(text, maxLengths.value) }));
}

const maxBodyLength = 132;

/** Characters of a body around a value that is shown already, which say nothing new. */
const maxAround = 40;

/**
 * Shows the whole body of a response if it is short and says more than the differences, and both
 * messages of an exchange with a client.
 */
export function describeReceived(item: ReportedCase): Line[] {
  const wrong = findWrongExchange(item);
  if (wrong !== undefined && isOfClient(wrong)) {
    return describePlayed(wrong);
  }
  const { body = "", truncated } = wrong?.response ?? {};
  const isShort = truncated !== true && body !== "" && body.length <= maxBodyLength;
  const isShown = item.differences.some(
    ({ pointer, received: value = "" }) =>
      pointer.endsWith("/body") || JSON.stringify(value).length + maxAround > body.length,
  );
  return isShort && !isShown ? [{ label: "  Body:   ", text: body }] : [];
}

/** Finds the clauses that the differences break: those they name, otherwise those of the case. */
function findBrokenClauses(
  { clauses, differences }: ReportedCase,
  findings: Findings,
): ReportedClause[] {
  const named = differences.flatMap(({ clause }) => (clause === undefined ? [] : [clause]));
  const onlyNamed = differences.length > 0 && named.length === differences.length;
  const ids = new Set([...named, ...(onlyNamed ? [] : clauses)]);
  return [...ids].slice(0, maxClauses).flatMap((id) => findings.clauses.get(id) ?? []);
}

/** Says when a case fails, or one of `others`, which have the same cause, if not always. */
export function describeOccasion(
  item: ReportedCase,
  subject: string,
  others: readonly ReportedCase[] = [],
): string | undefined {
  const tried = isTelling(item) ? [item] : [...others.filter(isTelling), item];
  const found = tried.find(({ recurrence = { kind: "always" } }) => recurrence.kind !== "always");
  return (
    found?.recurrence &&
    describeRecurring(found === item ? subject : found.id, found.recurrence, found.id)
  );
}

/** Whether tries have shown something: a failure that did not come again may fail as others do. */
function isTelling({ recurrence }: ReportedCase): boolean {
  return recurrence !== undefined && recurrence.kind !== "once";
}

function describeRecurring(
  subject: string,
  recurrence: NonNullable<ReportedCase["recurrence"]>,
  caseId: string,
): string {
  const passes = `${subject} passes when it is sent first to a restarted server, and fails`;
  if (recurrence.kind === "after" && recurrence.caseId === caseId) {
    return `${passes} when it is sent again.`;
  }
  return recurrence.kind === "after" && recurrence.document !== undefined
    ? `${passes} after ${quoteQuery({ ...recurrence, document: recurrence.document })}.`
    : `${subject} fails ${recurrence.description}.`;
}
