import type { CaseOrigin } from "../generate/name-case.ts";
import { groupBy } from "../json/group-by.ts";
import { isObject, type JsonObject } from "../json/json-value.ts";
import { shortenValue } from "../json/shorten-value.ts";
import { type ExchangeRules, judgeExchange } from "../judge/judge-exchange.ts";
import { judgeDifferentResponse, judgeRepeatedResponse } from "../judge/judge-open-response.ts";
import {
  breaksRequired,
  type Difference,
  type Judgment,
  type Mismatch,
  type Place,
} from "../judge/judgment.ts";
import type { ExpectedExchange, ExpectedResponse, JudgedCase, Step } from "../suite/case.ts";
import type { Validators } from "../suite/validators.ts";
import type { Exchange, Target } from "../transport/exchange.ts";
import { blamesKit } from "../transport/failure-kind.ts";
import { toWireRequest, type WireRequest } from "../transport/wire-request.ts";
import type { CaseResult, CaseSource, When, WrongResult } from "./case-result.ts";
import { excerptResponse, recordExchange } from "./record-exchange.ts";

/** The clause whose cases compare the order of defects; others compare them as a multiset. */
const orderClause = "validation.order";

/** What it takes to run a case. */
export interface CaseContext {
  readonly target: Target;
  readonly checks: Validators;
  readonly source: CaseSource;
  readonly origin?: CaseOrigin | undefined;
  /** When the case is tried, and what comes before its first request; alone when left out. */
  readonly when?: When | undefined;
  readonly signal?: AbortSignal | undefined;
}

interface JudgedExchange {
  readonly request: WireRequest;
  readonly exchange: Exchange;
  readonly judgment: Judgment;
  readonly place: Omit<Place, "pointer">;
  /** Whether the specification leaves the response open. */
  readonly isOpen: boolean;
}

/**
 * Runs the steps of a case one after another and judges each response. The first step with a
 * response that breaks a required clause ends the case, since later steps may depend on it.
 */
export async function runJudgedCase(item: JudgedCase, context: CaseContext): Promise<CaseResult> {
  const started = performance.now();
  const exchanges: JudgedExchange[] = [];
  let { target } = context;
  for (const [index, step] of item.steps.entries()) {
    if (!sharesConnection(step)) {
      target = shareConnection(item.steps.slice(index), context.target);
    }
    const judged = await runStep(item, index, { earlier: exchanges, ...context, target });
    exchanges.push(...judged);
    if (judged.some(({ judgment }) => breaksRequired(judgment))) {
      break;
    }
  }
  const result = concludeExchanges(item, exchanges, context);
  return {
    // First, since V8 makes a hidden class for each object that begins with a spread and gets more.
    durationMs: performance.now() - started,
    ...result,
    // A report of a thousand cases that passed need not hold all that they sent and got.
    ...(result.verdict !== "passed" && {
      exchanges: exchanges.map(({ exchange, place }) => recordExchange(exchange, place)),
    }),
    ...(context.origin !== undefined && { origin: context.origin }),
    ...(context.when !== undefined && { when: context.when }),
  };
}

function sharesConnection(step: Step): boolean {
  return "request" in step && step.request.connection === "same";
}

/**
 * Sends the first of some steps in turn with those right after it that share its connection, so that no
 * other case sends a request in between. The target then gets the requests of these steps, in order.
 */
function shareConnection([first, ...later]: readonly Step[], target: Target): Target {
  const end = later.findIndex((step) => !sharesConnection(step));
  const shared = [first, ...(end === -1 ? later : later.slice(0, end))];
  const requests = shared.flatMap((step) =>
    step !== undefined && "request" in step ? [toWireRequest(step.request)] : [],
  );
  if (requests.length < 2) {
    return target;
  }
  let exchanges: Promise<Exchange[]> | undefined;
  let received = 0;
  return {
    ...target,
    async send(request, sending = {}) {
      exchanges ??= target.sendInTurn(requests, { signal: sending.signal });
      const exchange = (await exchanges)[received];
      received += 1;
      return exchange ?? target.send(request, sending);
    },
  };
}

interface StepContext extends CaseContext {
  readonly earlier: readonly JudgedExchange[];
}

async function runStep(
  { steps, clauses }: JudgedCase,
  index: number,
  { target, signal, when, earlier, checks }: StepContext,
): Promise<readonly JudgedExchange[]> {
  const step = steps[index];
  const circumstance = index === 0 ? when?.circumstance : undefined;
  const defects = clauses.includes(orderClause) ? "ordered" : "as-sets";
  const run = async (
    { request: sent, response }: ExpectedExchange,
    place: JudgedExchange["place"],
  ): Promise<JudgedExchange> => {
    const request = toWireRequest(sent);
    const exchange = await target.send(request, { circumstance, signal });
    const body = request.body === undefined ? undefined : String(request.body);
    const judged = judgeResponse(exchange, response, { earlier, sent: body, defects, checks });
    const judgment = judged.cause === undefined ? judged : placeMismatch(judged, place, response);
    return { request, exchange, place, judgment, isOpen: "differsFrom" in response };
  };
  const place = steps.length === 1 ? {} : { step: index };
  if (step === undefined || !("together" in step)) {
    return step === undefined ? [] : [await run(step, place)];
  }
  return Promise.all(
    step.together.map((exchange, number) => run(exchange, { ...place, exchange: number })),
  );
}

/** Judges a response, which a case may compare with that of an earlier step. */
function judgeResponse(
  exchange: Exchange,
  response: ExpectedResponse,
  {
    earlier,
    ...rules
  }: Omit<ExchangeRules, "expected"> & { readonly earlier: readonly JudgedExchange[] },
): Judgment {
  if ("differsFrom" in response) {
    const step = response.differsFrom;
    return judgeDifferentResponse(exchange, { step, ...findKnown(step, earlier) });
  }
  if ("sameAs" in response) {
    const first = findOnly(response.sameAs, earlier);
    return first?.isOpen === true
      ? judgeRepeatedResponse(exchange, first.exchange)
      : judgeExchange(exchange, { expected: findKnown(response.sameAs, earlier), ...rules });
  }
  const { partOf } = response;
  const whole = partOf === undefined ? undefined : findKnown(partOf, earlier).body;
  return judgeExchange(exchange, { expected: response, whole, ...rules });
}

/**
 * Finds the response to an earlier step.
 *
 * @throws Error for a step of concurrent requests, which is a mistake in the case: a response that
 * is not a JSON object with status 200 or 400 ends the case before a later step.
 */
function findKnown(
  step: number,
  earlier: readonly JudgedExchange[],
): { readonly status: 200 | 400; readonly body: JsonObject } {
  const { exchange, judgment } = findOnly(step, earlier) ?? {};
  const status = exchange?.outcome === "response" ? exchange.status : undefined;
  if ((status !== 200 && status !== 400) || !isObject(judgment?.body)) {
    throw new Error(`Cannot refer to the response to step ${step}: it is not known`);
  }
  return { status, body: judgment.body };
}

/** Finds the exchange of a step; undefined for concurrent requests. */
function findOnly(step: number, earlier: readonly JudgedExchange[]): JudgedExchange | undefined {
  const [only, ...others] = earlier.filter(({ place }) => place.step === step);
  return others.length === 0 ? only : undefined;
}

function placeMismatch(
  mismatch: Mismatch,
  place: JudgedExchange["place"],
  response: ExpectedResponse,
): Mismatch {
  const differences = mismatch.differences.map((difference) => ({
    ...difference,
    ...place,
    // Here the expected value comes from the server, too: it may be anything, and very long.
    ...(("sameAs" in response || "partOf" in response) &&
      difference.expected !== undefined && { expected: shortenValue(difference.expected) }),
  }));
  return { ...mismatch, differences };
}

/** Concludes what came of a case. When a run ends, only what was wrong before counts. */
function concludeExchanges(
  item: JudgedCase,
  exchanges: readonly JudgedExchange[],
  { source }: CaseContext,
): CaseResult {
  const notes = [...new Set(exchanges.flatMap(({ judgment }) => judgment.notes))];
  const all = exchanges.flatMap(({ judgment, ...sent }) =>
    judgment.cause === undefined ? [] : [{ ...judgment, ...sent }],
  );
  const others = all.filter(({ failure }) => !blamesKit(failure));
  const wrong = others.length === 0 ? all : others;
  const first = wrong.find(breaksRequired) ?? wrong[0];
  if (first === undefined) {
    return { case: item, source, notes, verdict: "passed" };
  }
  const { cause, failure, request, exchange } = first;
  return {
    ...{ case: item, source, notes, cause, failure, request },
    verdict: toVerdict(item, wrong),
    differences: withoutRepeats(wrong.flatMap(({ differences }) => differences)),
    received: exchange.outcome === "response" ? excerptResponse(exchange) : undefined,
  };
}

/** The general rules for responses and the case itself can find the same difference. */
function withoutRepeats(differences: readonly Difference[]): readonly Difference[] {
  const groups = groupBy(differences, ({ step, exchange, pointer, expected, received, message }) =>
    JSON.stringify({ step, exchange, pointer, expected, received, message }),
  );
  return [...groups.values()].flatMap(([first]) => first ?? []);
}

function toVerdict(item: JudgedCase, wrong: readonly Mismatch[]): WrongResult["verdict"] {
  const broken = wrong.filter(breaksRequired);
  if (item.level === "implied" || broken.length === 0) {
    return "warned";
  }
  return broken.every(({ cause }) => cause === "transport") ? "errored" : "failed";
}
