import {
  type CaseRequest,
  type ExactResponse,
  type ExpectedExchange,
  type ExpectedResponse,
  isExact,
  isJudged,
  type JudgedCase,
  type Step,
} from "../suite/case.ts";
import type { Exchange, SentExchange } from "../transport/exchange.ts";
import { toWireRequest, type WireRequest } from "../transport/wire-request.ts";
import type { CaseLog } from "./case-log.ts";
import { isIncomplete, isWrong, type Variant } from "./case-result.ts";
import type { ServerLoad } from "./load/server-load.ts";
import { type CaseContext, runJudgedCase } from "./run-judged-case.ts";

/**
 * A step of a required case that passed, which sends one request and needs nothing but a connection
 * before it. The server has shown that it can answer it, so it must answer it whenever it comes again.
 */
interface PassedStep {
  readonly log: CaseLog;
  readonly item: JudgedCase;
  readonly index: number;
  readonly request: CaseRequest;
  readonly response: ExpectedResponse;
}

/** A query of a case that has no other step, and its response. */
export interface PassedQuery extends PassedStep {
  readonly response: ExactResponse;
}

function listPassedSteps(logs: readonly CaseLog[]): PassedStep[] {
  return logs.flatMap((log) => {
    const { case: item, verdict } = log.result();
    return verdict === "passed" && isJudged(item) && item.level === "required"
      ? item.steps.flatMap((step, index) => (isUsual(step) ? [{ log, item, index, ...step }] : []))
      : [];
  });
}

function isUsual(step: Step): step is ExpectedExchange {
  return "request" in step && ["first", "new", "any"].includes(step.request.connection ?? "any");
}

/** Maximum size of a request that can be sent many times, in characters. */
const maxLength = 2000;

/** Lists the queries of passed cases that can be sent in any circumstance. */
export function listPassedQueries(logs: readonly CaseLog[]): PassedQuery[] {
  return listPassedSteps(logs).flatMap(({ response, ...passed }) => {
    const { request, item } = passed;
    const isPlain = request.connection === undefined && request.pieces === undefined;
    return item.steps.length === 1 &&
      isExact(response) &&
      isPlain &&
      JSON.stringify(request).length <= maxLength
      ? [{ ...passed, response }]
      : [];
  });
}

/** Judges an exchange by a step of a case, as if the case had sent the request. */
async function judgeAgain(
  { log, item, index }: PassedStep,
  exchange: Exchange,
  { variant, context }: { readonly variant: Variant; readonly context: CaseContext },
): Promise<void> {
  const isOnly = item.steps.length === 1;
  const part = isOnly ? item : { ...item, steps: item.steps.slice(index, index + 1) };
  const result = await runJudgedCase(part, {
    ...context,
    target: { ...context.target, send: async () => exchange },
    when: { beside: 0, variant },
  });
  const place = isOnly ? {} : { step: index };
  log.append({
    ...result,
    case: item,
    ...(isWrong(result) && {
      differences: result.differences.map((difference) => ({ ...difference, ...place })),
    }),
  });
}

/**
 * Judges what the kit sent for itself, to wait for the server, to probe it and to open connections:
 * a mistake that shows only there would go unnoticed. Each such request is also the request of a
 * recorded case, which has failed if the response to it was wrong.
 */
export async function judgeOwnExchanges(
  logs: readonly CaseLog[],
  sent: readonly SentExchange[],
  context: CaseContext,
): Promise<void> {
  const steps = new Map(
    listPassedSteps(logs)
      .toReversed()
      .map((step) => [keyOf(toWireRequest(step.request)), step]),
  );
  for (const { request, exchange } of sent) {
    const step = steps.get(keyOf(request));
    if (step !== undefined && exchange.outcome === "response") {
      await judgeAgain(step, exchange, { variant: { kind: "own" }, context });
    }
  }
}

function keyOf({ method, path, body = new Uint8Array() }: WireRequest): string {
  return `${method} ${path} ${body}`;
}

/** Different requests on one connection: more than servers tend to count before they change something. */
const maxRequests = 130;

const equalRequests = 10;

/** Milliseconds for all of them that a slow server may take. */
const maxMs = 4000;

/**
 * Sends the queries of passed cases once more, one after another over a single connection. Cases
 * share many connections otherwise, and none of them serves enough requests to show that, for
 * example, every 64th response is wrong. A case whose query gets a wrong response has failed.
 */
export async function repeatOverOneConnection(
  logs: readonly CaseLog[],
  context: CaseContext & { readonly load: Pick<ServerLoad, "probe" | "reason"> },
): Promise<void> {
  const { target, signal, load } = context;
  if (logs.some((log) => isIncomplete(log.result())) || load.reason() !== undefined) {
    return;
  }
  const repeated = pickRepeated(listPassedQueries(logs), Math.floor(maxMs / load.probe.responseMs));
  const requests = repeated.map(({ request }) => toWireRequest(request));
  for (const [index, exchange] of (await target.sendInTurn(requests, { signal })).entries()) {
    const query = repeated[index];
    if (query !== undefined && exchange.outcome === "response") {
      const variant = { kind: "in-a-row", place: index + 1 } as const;
      await judgeAgain(query, exchange, { variant, context });
    }
  }
}

/** Picks the queries to repeat: one again and again, then others of many kinds. */
function pickRepeated(passed: readonly PassedQuery[], affordable: number): PassedQuery[] {
  const equal = Math.min(equalRequests, Math.floor(affordable / 4));
  const count = Math.max(0, Math.min(maxRequests, affordable - equal, passed.length));
  const spread = Array.from({ length: count }, (_, index) =>
    Math.floor((index * passed.length) / count),
  );
  return [...Array<number>(equal).fill(0), ...spread].flatMap((place) => passed[place] ?? []);
}
