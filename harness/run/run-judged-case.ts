import { shortenValue } from "../json/shorten-value.ts";
import type { ArrayOrder } from "../judge/compare-json.ts";
import { judgeDifferentResponse } from "../judge/judge-different-response.ts";
import { judgeExchange } from "../judge/judge-exchange.ts";
import { judgeRepeatedResponse } from "../judge/judge-repeated-response.ts";
import { breaksRequired, type Mismatch, type Place } from "../judge/judgment.ts";
import type {
  Circumstance,
  ExpectedExchange,
  ExpectedResponse,
  JudgedCase,
  Step,
} from "../suite/case.ts";
import type { Validators } from "../suite/validators.ts";
import type { Exchange, Target } from "../transport/exchange.ts";
import { toWireRequest } from "../transport/wire-request.ts";
import type { CaseOrigin, CaseResult, CaseSource, When } from "./case-result.ts";
import {
  findEarlier,
  type KnownResponse,
  resolveExpected,
  toKnownResponse,
} from "./known-response.ts";
import { excerptResponse, recordExchange } from "./record-exchange.ts";
import { shareConnection, sharesConnection } from "./share-connection.ts";
import { type JudgedResponse, toCaseResult } from "./to-case-result.ts";

/** The clause whose cases compare the order of defects; others compare them as a multiset. */
const orderClause = "validation.order";

/** What it takes to run a case. */
export interface CaseContext {
  readonly target: Target;
  readonly checks: Validators;
  readonly source: CaseSource;
  /** What a generated case is drawn from. */
  readonly origin?: CaseOrigin | undefined;
  /** When the case is tried, and what comes before its first request; alone when left out. */
  readonly when?: When | undefined;
  /** Ends the case when it fires. */
  readonly signal?: AbortSignal | undefined;
}

interface JudgedExchange extends JudgedResponse {
  readonly exchange: Exchange;
  readonly place: Omit<Place, "pointer">;
  /** Left out when no later step can refer to the response. */
  readonly response?: KnownResponse | undefined;
  /** Whether the specification leaves the response open. */
  readonly isOpen: boolean;
}

/**
 * Runs the steps of a case one after another and judges each response. The first step with a
 * response that breaks a required clause ends the case, since later steps may depend on it.
 */
export async function runJudgedCase(item: JudgedCase, context: CaseContext): Promise<CaseResult> {
  const started = performance.now();
  const earlier: (JudgedExchange | undefined)[] = [];
  const exchanges: JudgedExchange[] = [];
  let { target } = context;
  const defects = item.clauses.includes(orderClause) ? "ordered" : "as-sets";
  for (const [index, step] of item.steps.entries()) {
    const place = item.steps.length === 1 ? {} : { step: index };
    const circumstance = index === 0 ? context.when?.circumstance : undefined;
    target = sharesConnection(step)
      ? target
      : shareConnection(item.steps.slice(index), context.target);
    const judged = await runStep(
      step,
      { place, defects, earlier, circumstance },
      { ...context, target },
    );
    exchanges.push(...judged);
    earlier.push(judged.length === 1 ? judged[0] : undefined);
    if (judged.some(({ judgment }) => breaksRequired(judgment))) {
      break;
    }
  }
  const result = toCaseResult(item, exchanges, context.source);
  return {
    ...result,
    // A report of a thousand cases that passed need not hold all that they sent and got.
    ...(result.verdict !== "passed" && {
      exchanges: exchanges.map(({ exchange, place }) => recordExchange(exchange, place)),
    }),
    ...(context.origin !== undefined && { origin: context.origin }),
    ...(context.when !== undefined && { when: context.when }),
    durationMs: performance.now() - started,
  };
}

/** Where an exchange is in its case, and what came before it. */
interface StepContext {
  readonly circumstance: Circumstance | undefined;
  readonly place: Omit<Place, "pointer">;
  /** How the strings of a 400 are compared. */
  readonly defects: ArrayOrder;
  /** The earlier steps, by index; undefined for one of concurrent requests. */
  readonly earlier: readonly (JudgedExchange | undefined)[];
}

async function runStep(
  step: Step,
  { place, ...rest }: StepContext,
  context: CaseContext,
): Promise<JudgedExchange[]> {
  if (!("together" in step)) {
    return [await runExchange(step, { place, ...rest }, context)];
  }
  return Promise.all(
    step.together.map((exchange, index) =>
      runExchange(exchange, { place: { ...place, exchange: index }, ...rest }, context),
    ),
  );
}

async function runExchange(
  { request, response }: ExpectedExchange,
  { place, defects, earlier, circumstance }: StepContext,
  { target, checks, signal }: CaseContext,
): Promise<JudgedExchange> {
  const wire = toWireRequest(request);
  const exchange = await target.send(wire, { circumstance, signal });
  const known = earlier.map((one) => one?.response);
  const first = "sameAs" in response ? earlier[response.sameAs] : undefined;
  const judgment =
    first?.isOpen === true
      ? judgeRepeatedResponse(exchange, first.exchange)
      : "differsFrom" in response
        ? judgeDifferentResponse(exchange, findEarlier(response.differsFrom, known))
        : judgeExchange(exchange, {
            ...resolveExpected(response, known),
            ...{ sent: wire.body === undefined ? undefined : String(wire.body), defects, checks },
          });
  return {
    request: wire,
    exchange,
    place,
    judgment: judgment.cause === undefined ? judgment : placeMismatch(judgment, place, response),
    received:
      judgment.cause === undefined || exchange.outcome === "failure"
        ? undefined
        : excerptResponse(exchange),
    response:
      exchange.outcome === "response" ? toKnownResponse(exchange.status, judgment.body) : undefined,
    isOpen: "differsFrom" in response,
  };
}

function placeMismatch(
  mismatch: Mismatch,
  place: Omit<Place, "pointer">,
  response: ExpectedResponse,
): Mismatch {
  const differences = mismatch.differences.map((difference) => ({
    ...difference,
    ...place,
    // Here the expected value comes from the server, too: it may be anything, and very long.
    ...("sameAs" in response &&
      difference.expected !== undefined && { expected: shortenValue(difference.expected) }),
  }));
  return { ...mismatch, differences };
}
