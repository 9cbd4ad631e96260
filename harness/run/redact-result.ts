import { isArray, isObject, type JsonValue } from "../json/json-value.ts";
import type { Difference, Judgment, Place } from "../judge/judgment.ts";
import { type Case, isJudged } from "../suite/case.ts";
import { listStepExchanges } from "../suite/list-exchanges.ts";
import type { Redact } from "../terminal/redact-text.ts";
import { type CaseResult, hasDifferences } from "./case-result.ts";
import type { ReceivedResponse, RecordedExchange } from "./record-exchange.ts";

/** Removes secrets from all that a server sent. */
export function redactResult<Result extends CaseResult>(result: Result, redact: Redact): Result {
  const { exchanges } = result;
  return {
    ...result,
    ...(exchanges && { exchanges: exchanges.map((exchange) => redactExchange(exchange, redact)) }),
    ...("observation" in result &&
      result.observation && {
        observation: {
          ...result.observation,
          observed: redact(result.observation.observed),
          agreement: redactJudgment(result.observation.agreement, redact, result.case),
        },
      }),
    ...(hasDifferences(result) && {
      differences: result.differences.map((one) => redactDifference(one, redact, result.case)),
      received: result.received && redactReceived(result.received, redact),
    }),
    ...(result.verdict === "skipped" && { reason: redact(result.reason) }),
  };
}

/** A run that is judged by the choices of the reference shows what differs from them, too. */
function redactJudgment(judgment: Judgment, redact: Redact, item: Case): Judgment {
  return judgment.cause === undefined
    ? judgment
    : {
        ...judgment,
        differences: judgment.differences.map((one) => redactDifference(one, redact, item)),
      };
}

function redactExchange(exchange: RecordedExchange, redact: Redact): RecordedExchange {
  const { response } = exchange;
  if (response === undefined) {
    return exchange;
  }
  const headers = Object.entries(response.headers).map(([name, values]) => [
    redact(name),
    values.map(redact),
  ]);
  const received = redactReceived(response, redact);
  return { ...exchange, response: { ...received, headers: Object.fromEntries(headers) } };
}

/** The beginning of a body may end in the middle of a secret, which is removed, too. */
function redactReceived<Received extends ReceivedResponse>(
  received: Received,
  redact: Redact,
): Received {
  const { body, isWhole } = received;
  return { ...received, body: isWhole ? redact(body) : redact(`${body}…`).slice(0, -1) };
}

function redactDifference(difference: Difference, redact: Redact, item: Case): Difference {
  const { pointer, expected, received, message, looks } = difference;
  const isEchoed = expected !== undefined && comparesWithEarlier(item, difference);
  return {
    ...difference,
    pointer: redact(pointer),
    ...(isEchoed && { expected: redactValue(expected, redact) }),
    ...(received !== undefined && { received: redactValue(received, redact) }),
    ...(message !== undefined && { message: redact(message) }),
    ...(looks !== undefined && { looks: looks.map(redact) }),
  };
}

/** Whether an earlier response says what is expected at a place, and not the case itself. */
function comparesWithEarlier(item: Case, { step = 0, exchange = 0 }: Place): boolean {
  const steps = isJudged(item) ? item.steps : [];
  const sent = steps[step] && listStepExchanges(steps[step])[exchange];
  return sent !== undefined && ("sameAs" in sent.response || "partOf" in sent.response);
}

/** A number may be a secret, too; what is left of it is a string. */
function redactValue(value: JsonValue, redact: Redact): JsonValue {
  if (isArray(value)) {
    return value.map((element) => redactValue(element, redact));
  }
  if (isObject(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [redact(key), redactValue(inner, redact)]),
    );
  }
  const redacted = redact(String(value));
  return redacted === String(value) ? value : redacted;
}
