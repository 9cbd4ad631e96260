import type { JsonValue } from "../json/json-value.ts";
import { isArray, isObject } from "../json/json-value.ts";
import type { Difference } from "../judge/judgment.ts";
import {
  type CaseResult,
  isWrong,
  type Observation,
  type ReceivedResponse,
} from "../run/case-result.ts";
import type { RecordedExchange } from "../run/record-exchange.ts";
import type { RunResult } from "../run/run-result.ts";
import type { Witness } from "../run/witness.ts";
import type { ServerOutput } from "../server/opened-target.ts";

/** Headers whose values are not secret and appear in responses for good reasons. */
const publicHeaders: ReadonlySet<string> = new Set([
  "accept",
  "accept-charset",
  "accept-encoding",
  "accept-language",
  "content-type",
  "user-agent",
]);

/** Minimum length of a secret. Shorter text would be found everywhere. */
const minSecretLength = 4;

/** Minimum length at which a word of a value like `Bearer abc12345` counts as a secret. */
const minWordLength = 8;

/**
 * Removes the values of request headers from everything that the server sent. A server that echoes
 * requests must not leak credentials into a report.
 */
export function redactSecrets(
  run: RunResult,
  headers: Readonly<Record<string, string>>,
): RunResult {
  const secrets = listSecrets(headers);
  if (secrets.length === 0) {
    return run;
  }
  const redact = (text: string): string => redactText(text, secrets);
  const redacted = {
    ...run,
    results: run.results.map((result) => redactResult(result, redact)),
    witnesses: run.witnesses?.map((witness) => redactWitness(witness, redact)),
    serverOutput: run.serverOutput && redactOutput(run.serverOutput, redact),
  };
  return redacted.endedEarly === undefined
    ? redacted
    : { ...redacted, endedEarly: redact(redacted.endedEarly) };
}

function listSecrets(headers: Readonly<Record<string, string>>): string[] {
  const values = Object.entries(headers)
    .filter(([name]) => !publicHeaders.has(name.toLowerCase()))
    .map(([, value]) => value);
  const words = values.flatMap((value) => value.split(/[\s,;]+/));
  const secrets = [
    ...values.filter((value) => value.length >= minSecretLength),
    ...words.filter((word) => word.length >= minWordLength),
  ];
  return [...new Set(secrets)].sort((left, right) => right.length - left.length);
}

type Redact = (text: string) => string;

function redactText(text: string, secrets: readonly string[]): string {
  const whole = secrets.reduce((left, secret) => left.replaceAll(secret, "…"), text);
  return secrets.reduce(redactCut, whole);
}

/** Removes the beginning of a secret at the place where a long value was cut. */
function redactCut(text: string, secret: string): string {
  const cut = text.lastIndexOf("… (");
  for (let length = secret.length - 1; cut !== -1 && length >= minSecretLength; length -= 1) {
    if (text.endsWith(secret.slice(0, length), cut)) {
      return text.slice(0, cut - length) + text.slice(cut);
    }
  }
  return text;
}

function redactResult(result: CaseResult, redact: Redact): CaseResult {
  const redacted = redactVerdict(result, redact);
  const { exchanges } = result;
  return exchanges === undefined
    ? redacted
    : { ...redacted, exchanges: exchanges.map((exchange) => redactExchange(exchange, redact)) };
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
  return {
    ...exchange,
    response: {
      ...response,
      ...redactReceived(response, redact),
      headers: Object.fromEntries(headers),
    },
  };
}

function redactVerdict(result: CaseResult, redact: Redact): CaseResult {
  if (isWrong(result)) {
    const { differences, observation, received } = result;
    return {
      ...result,
      differences: differences.map((difference) => redactDifference(difference, redact)),
      ...(received && { received: redactReceived(received, redact) }),
      ...(observation && { observation: redactObservation(observation, redact) }),
    };
  }
  switch (result.verdict) {
    case "observed":
      return { ...result, observation: redactObservation(result.observation, redact) };
    case "skipped":
      return { ...result, reason: redact(result.reason) };
    default:
      return result;
  }
}

function redactWitness(witness: Witness, redact: Redact): Witness {
  const { fails } = witness;
  const differences = fails.differences.map((difference) => redactDifference(difference, redact));
  return { ...witness, fails: { ...fails, differences } };
}

function redactOutput({ stderr, stdout }: ServerOutput, redact: Redact): ServerOutput {
  return { stderr: stderr.map(redact), stdout: stdout.map(redact) };
}

/** The beginning of a body may end in the middle of a secret, which is removed, too. */
function redactReceived(received: ReceivedResponse, redact: Redact): ReceivedResponse {
  return received.isWhole
    ? { ...received, body: redact(received.body) }
    : { ...received, body: redact(`${received.body}… (`).slice(0, -"… (".length) };
}

function redactObservation(observation: Observation, redact: Redact): Observation {
  return { ...observation, observed: redact(observation.observed) };
}

function redactDifference(difference: Difference, redact: Redact): Difference {
  const { pointer, received, message } = difference;
  return {
    ...difference,
    pointer: redact(pointer),
    ...(received !== undefined && { received: redactValue(received, redact) }),
    ...(message !== undefined && { message: redact(message) }),
  };
}

function redactValue(value: JsonValue, redact: Redact): JsonValue {
  if (typeof value === "string") {
    return redact(value);
  }
  if (isArray(value)) {
    return value.map((element) => redactValue(element, redact));
  }
  return isObject(value)
    ? Object.fromEntries(
        Object.entries(value).map(([key, inner]) => [redact(key), redactValue(inner, redact)]),
      )
    : value;
}
