import { isUtf8 } from "node:buffer";
import { relative, sep } from "node:path";
import type { JsonObject } from "../json/json-value.ts";
import { shortenValue } from "../json/shorten-value.ts";
import { type Difference, printPlace } from "../judge/judgment.ts";
import {
  type CaseResult,
  findObservation,
  hasDifferences,
  isWrong,
  type KnownResult,
  passedAlone,
  type WrongResult,
} from "../run/case-result.ts";
import {
  describeRecurrence,
  type Recurrence,
  readRecurrence,
} from "../run/experiments/recurrence.ts";
import type { RecordedExchange } from "../run/record-exchange.ts";
import { type Case, type ExpectedExchange, isJudged, isObserved } from "../suite/case.ts";
import { listStepExchanges } from "../suite/list-exchanges.ts";
import { maxLengths } from "../terminal/shorten-text.ts";
import { toWireRequest, type WireRequest } from "../transport/wire-request.ts";
import type {
  ReportedCase,
  ReportedChoice,
  ReportedDifference,
  ReportedExchange,
  ReportedRequest,
} from "./reported-case.ts";
import { toCurlCommand } from "./to-curl-command.ts";
import { type RerunOptions, toRerunCommand } from "./to-rerun-command.ts";

/** Converts the result of a case. */
export function toReportedCase(result: CaseResult, rerun: RerunOptions): ReportedCase {
  const { case: item, source, verdict, notes, origin, durationMs } = result;
  const { id, title, level, clauses, house, file } = item;
  const failed = hasDifferences(result) ? result : undefined;
  const recurrence = failed && (readRecurrence(failed) ?? readConfirmation(failed));
  const wrong = failed && (findAfter(failed, recurrence) ?? failed);
  const { exchanges } = wrong ?? result;
  const { baseUrl, curlFlags: flags } = rerun;
  return {
    id,
    title,
    source,
    level,
    verdict,
    clauses,
    house,
    origin,
    cause: wrong?.cause,
    reason: "reason" in result ? result.reason : undefined,
    skip: "skip" in result ? result.skip : undefined,
    differences: wrong?.differences.map(toReportedDifference) ?? [],
    notes: notes.length > 0 ? notes : undefined,
    file: file && relative("", file).replaceAll(sep, "/"),
    durationMs: durationMs && round(durationMs),
    exchanges: exchanges && toReportedExchanges(item, exchanges),
    recurrence: recurrence && { ...recurrence, description: describeRecurrence(recurrence) },
    circumstance: failed?.when?.circumstance,
    // An intermediary has nothing to say without the origins of the kit.
    curl:
      wrong && baseUrl !== null && rerun.role !== "intermediary"
        ? toCurlCommand(wrong.request, { baseUrl, flags, before: listBefore(wrong, recurrence) })
        : undefined,
    rerun: wrong && toRerunCommand(result, rerun),
  };
}

/** What is known of a failure that was sent again alone, and not tried any further. */
function readConfirmation(wrong: WrongResult | KnownResult): Recurrence | undefined {
  return passedAlone(wrong) ? { kind: "once", tries: 1 } : undefined;
}

/** Finds what came after the other case that a failure needs, which is what a reader gets, too. */
function findAfter(
  { tries = [] }: WrongResult | KnownResult,
  recurrence: Recurrence | undefined,
): WrongResult | undefined {
  return recurrence?.kind === "after"
    ? tries.filter(isWrong).find(({ when }) => when?.after?.at(-1)?.id === recurrence.caseId)
    : undefined;
}

const maxBefore = 3;

/** Lists the requests after which one fails: that of another case, or the earlier ones of its own. */
function listBefore(
  { case: item, differences }: WrongResult | KnownResult,
  recurrence: Recurrence | undefined,
): readonly WireRequest[] {
  if (recurrence?.kind === "after" && recurrence.document !== undefined) {
    const { document, variables } = recurrence;
    return [toWireRequest({ document, ...(variables && { variables }) })];
  }
  const { step = 0 } = differences.find(({ level }) => level !== "implied") ?? {};
  const steps = isJudged(item) ? item.steps.slice(0, step) : [];
  return steps.length > maxBefore
    ? []
    : steps.flatMap(listStepExchanges).map(({ request }) => toWireRequest(request));
}

/** Converts a difference; its place becomes a single JSON pointer. */
export function toReportedDifference(difference: Difference): ReportedDifference {
  const {
    step: _step,
    exchange: _exchange,
    healthCheck: _healthCheck,
    looks: _looks,
    ...reported
  } = difference;
  const { expected = null } = difference;
  const isLong = JSON.stringify(expected).length > maxLengths.difference;
  return {
    ...reported,
    pointer: printPlace(difference),
    ...(isLong && { expected: shortenValue(expected) }),
  };
}

/** Lists what the server did in an unspecified situation; nothing for a judged case. */
export function listChoices(result: CaseResult): ReportedChoice[] {
  const { id, title } = result.case;
  const observation = findObservation(result);
  if (observation === undefined) {
    return [];
  }
  const { observed, reference, same } = observation;
  return [{ id, title, observed, reference, same }];
}

const maxExpectedLength = 8000;

function toReportedExchanges(
  item: Case,
  exchanges: readonly RecordedExchange[],
): ReportedExchange[] {
  return exchanges.flatMap(({ request, expected, response, ...recorded }) => {
    const sent = request === undefined ? findSent(item, recorded) : { request, expected };
    return sent === undefined
      ? []
      : {
          ...recorded,
          request: toReportedRequest(sent.request),
          expected: sent.expected && boundExpected(sent.expected),
          response: response && toReportedResponse(response),
        };
  });
}

/** Finds what a case sends and expects, if the specification says so: first, or at a place. */
function findSent(
  item: Case,
  { step = 0, exchange = 0 }: Pick<RecordedExchange, "step" | "exchange">,
): { request: WireRequest; expected?: JsonObject | undefined } | undefined {
  if (isObserved(item)) {
    return { request: toWireRequest(item.request) };
  }
  const found = isJudged(item) ? item.steps[step] : undefined;
  const sent: ExpectedExchange | undefined = found && listStepExchanges(found)[exchange];
  const expected: JsonObject | undefined = sent && JSON.parse(JSON.stringify(sent.response));
  return sent && { request: toWireRequest(sent.request), expected };
}

function toReportedRequest({ body, ...head }: WireRequest): ReportedRequest {
  if (body === undefined) {
    return { ...head, bytes: 0 };
  }
  const start = body.subarray(0, maxLengths.body);
  // A cut may divide the last character, which is then replaced.
  const content = isUtf8(body)
    ? { body: new TextDecoder().decode(start) }
    : { bodyBase64: Buffer.from(start).toString("base64") };
  const isCut = start.length < body.length;
  return { ...head, ...content, bytes: body.length, ...(isCut && { truncated: true }) };
}

function toReportedResponse({
  isWhole,
  milliseconds,
  ...response
}: NonNullable<RecordedExchange["response"]>): ReportedExchange["response"] {
  return {
    ...response,
    truncated: isWhole ? undefined : true,
    durationMs: round(milliseconds),
  };
}

function round(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10;
}

function boundExpected(expected: JsonObject): JsonObject {
  if (JSON.stringify(expected).length <= maxExpectedLength) {
    return expected;
  }
  const { body: _, ...rest } = expected;
  return { ...rest, truncated: true };
}
