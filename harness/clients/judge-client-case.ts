import { isObject, type JsonObject, type JsonValue } from "../json/json-value.ts";
import { compareJson } from "../judge/compare-json.ts";
import { takeFirst } from "../judge/judge-exchange.ts";
import { breaksRequired, type Cause, type Difference, type Mismatch } from "../judge/judgment.ts";
import { type CaseResult, type Observation, skipCase } from "../run/case-result.ts";
import type { ClientCase, Conclusion } from "../suite/client-case.ts";
import type { Validators } from "../suite/validators.ts";
import { countNoun } from "../terminal/count-noun.ts";
import { toWireRequest } from "../transport/wire-request.ts";
import type { PlayedCase } from "./client-worker.ts";
import { judgeSent } from "./judge-sent.ts";
import { type PlayedExchange, recordPlayed } from "./record-played.ts";

/**
 * Judges what a client sent and concluded in a case: only what the case names. A case that leaves it
 * open is recorded.
 */
export function judgeClientCase(
  item: ClientCase,
  played: PlayedCase,
  checks: Validators,
): CaseResult {
  if (played.answers.some((one) => one.ok && one.answer.outcome === "skipped")) {
    const reason = "The driver skips queries";
    return skipCase(item, { source: "recorded" }, { skip: "unestablished", reason });
  }
  const exchanges = listPlayed(item, played);
  const wrong = exchanges.flatMap((one) => judgeExchange(one, checks));
  const head = {
    case: item,
    source: "recorded",
    notes: item.level === "unspecified" ? describeRequests(exchanges) : [],
    exchanges: exchanges.flatMap(recordPlayed),
    durationMs: played.durationMs,
  } as const;
  const request =
    exchanges.flatMap(({ requests }) => requests)[0] ??
    toWireRequest(item.exchanges[0]?.query ?? { document: "" });
  if (item.level === "unspecified") {
    return { ...head, verdict: "observed", request, observation: observe(item, exchanges, wrong) };
  }
  const first = wrong.find(breaksRequired) ?? wrong[0];
  if (first === undefined) {
    return { ...head, verdict: "passed" };
  }
  const { cause, failure } = first;
  const differences = wrong.flatMap((one) => one.differences);
  const isSilent = wrong.every((one) => one.cause === "transport");
  const verdict = item.level === "implied" ? "warned" : isSilent ? "errored" : "failed";
  return { ...head, verdict, cause, failure, request, differences };
}

function listPlayed(
  { exchanges, together }: ClientCase,
  { answers, arrivals }: PlayedCase,
): PlayedExchange[] {
  return exchanges.map((exchange, index) => ({
    exchange,
    place: exchanges.length === 1 ? {} : together === true ? { exchange: index } : { step: index },
    requests: arrivals.filter((one) => one.exchange === index).map(({ request }) => request),
    answered: answers[index],
  }));
}

function judgeExchange(
  { exchange: { sent, conclusion }, place, requests, answered }: PlayedExchange,
  checks: Validators,
): Mismatch[] {
  const mismatch = (cause: Cause, all: Iterable<Difference>): Mismatch[] => {
    const differences = takeFirst(all).map((one) => ({ ...place, ...one }));
    return differences.length === 0 ? [] : [{ cause, notes: [], differences }];
  };
  if (answered === undefined) {
    return [];
  }
  if (!answered.ok) {
    const { failure, message } = answered;
    return mismatch("transport", [{ pointer: "", message }]).map((one) => ({ ...one, failure }));
  }
  // Where the conclusion is open, a client may refuse to send such a query.
  if (requests.length === 0 && conclusion !== undefined) {
    return mismatch("request", [{ pointer: "/sent", message: "No request came" }]);
  }
  if (sent !== undefined) {
    // What is made of the response is not what such a case is about.
    return mismatch("request", judgeSent(sent, requests, checks));
  }
  return conclusion === undefined
    ? []
    : mismatch("conclusion", judgeConclusion(conclusion, answered.json));
}

/**
 * Finds where a conclusion is not as a case says, in the parts that it names. Null and an empty list
 * are the same as none.
 */
function* judgeConclusion(expected: Conclusion, received: JsonObject): Generator<Difference> {
  const { outcome, data, failures, defects } = expected;
  if (received["outcome"] !== outcome) {
    yield {
      pointer: "/conclusion/outcome",
      expected: outcome,
      received: received["outcome"] ?? null,
    };
  }
  if (data !== undefined) {
    yield* compareJson(data, received["data"] ?? null, "/conclusion/data", { arrays: "ordered" });
  }
  if (failures !== undefined) {
    const isNamed = failures.some(({ message }) => message !== undefined);
    const found = [received["failures"] ?? []].flat().map((one) => toFailure(one, isNamed));
    const entries = failures.map((failure) => ({ ...failure }));
    yield* compareJson(entries, found, "/conclusion/failures", { arrays: "as-sets" });
  }
  if (defects !== undefined) {
    const found = received["defects"] ?? [];
    yield* compareJson(defects, found, "/conclusion/defects", { arrays: "ordered" });
  }
}

function toFailure(value: JsonValue, isNamed: boolean): JsonValue {
  if (!isObject(value)) {
    return value;
  }
  const { path = null, message = null } = value;
  return isNamed ? { path, message } : { path };
}

/** Says in short what a client concluded, and how often it sent a query, where that is left open. */
function observe(
  { exchanges }: ClientCase,
  played: readonly PlayedExchange[],
  wrong: readonly Mismatch[],
): Observation {
  const [first] = wrong;
  const observed = played.map(describePlayed).join(", then ");
  const reference = exchanges.map(({ conclusion }) => conclusion?.outcome ?? "any").join(", then ");
  const differences = wrong.flatMap((one) => one.differences);
  const agreement = first === undefined ? noDifference : { ...first, differences };
  return { observed, reference, same: observed === reference, agreement };
}

const noDifference = { differences: [], notes: [] } as const;

function describePlayed({ answered, requests }: PlayedExchange): string {
  const outcome =
    answered === undefined ? "not asked" : answered.ok ? answered.answer.outcome : answered.message;
  return requests.length === 1 ? outcome : `${outcome}, ${countNoun(requests.length, "request")}`;
}

/** Headers that any HTTP library sets, or that say what every request is. */
const plainHeaders: ReadonlySet<string> = new Set(["host", "content-length", "connection"]);

/** Lists the headers of the first request, of which the specification says nothing. */
function describeRequests(exchanges: readonly PlayedExchange[]): string[] {
  const [first] = exchanges.flatMap(({ requests }) => requests);
  const headers = Object.entries(first?.headers ?? {})
    .filter(([name]) => !plainHeaders.has(name.toLowerCase()))
    .map(([name, value]) => `${name}: ${value}`);
  return headers.length === 0 ? [] : [`Sent with ${headers.join("; ")}`];
}
