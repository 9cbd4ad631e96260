import { Buffer } from "node:buffer";
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
 * Removes the values of request headers, and the user and password of a `Basic` one, from everything
 * that the server sent, in any case, and where they are encoded in a common way. A server that
 * echoes requests must not leak credentials into a report.
 */
export function redactSecrets(
  run: RunResult,
  headers: Readonly<Record<string, string>>,
): RunResult {
  const secrets = listSecrets(headers);
  if (secrets.length === 0) {
    return run;
  }
  const redact = createRedact(secrets);
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

function listSecrets(headers: Readonly<Record<string, string>>): readonly string[] {
  const values = Object.entries(headers)
    .filter(([name]) => !publicHeaders.has(name.toLowerCase()))
    .map(([, value]) => value);
  const words = values.flatMap((value) => value.split(/[\s,;]+/));
  const secrets = [
    ...[...values, ...values.flatMap(decodeBasic)].filter(
      ({ length }) => length >= minSecretLength,
    ),
    ...words.filter((word) => word.length >= minWordLength),
  ];
  return [...new Set(secrets.flatMap(listForms))].sort((left, right) => right.length - left.length);
}

/** Lists the user, the password and both of a value like `Basic dXNlcjpwYXNz`; none for any other. */
function decodeBasic(value: string): readonly string[] {
  const [, encoded] = /^basic +(\S+)$/i.exec(value) ?? [];
  if (encoded === undefined) {
    return [];
  }
  const pair = Buffer.from(encoded, "base64").toString();
  const colon = pair.indexOf(":");
  return [pair, pair.slice(0, Math.max(0, colon)), pair.slice(colon + 1)];
}

/** Lists what a server may make of a secret: URL encoding, escapes of JSON, base64 and hexadecimals. */
function listForms(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  const escapes = [...secret].map((unit) => unit.charCodeAt(0).toString(16).padStart(4, "0"));
  return [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    escapes.map((digits) => `\\u${digits}`).join(""),
    bytes.toString("base64").replace(/=+$/, ""),
    bytes.toString("base64url"),
    bytes.toString("hex"),
  ];
}

type Redact = (text: string) => string;

function createRedact(secrets: readonly string[]): Redact {
  const escaped = secrets.map((secret) => secret.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  const any = new RegExp(escaped.join("|"), "gi");
  const lowered = secrets.map((secret) => secret.toLowerCase());
  return (text) => lowered.reduce(redactCut, text.replace(any, "…"));
}

/** Removes the beginning of a secret at the place where a long value was cut. */
function redactCut(text: string, secret: string): string {
  const cut = text.lastIndexOf("… (");
  const before = text.slice(Math.max(0, cut - secret.length), Math.max(0, cut)).toLowerCase();
  for (let length = secret.length - 1; cut !== -1 && length >= minSecretLength; length -= 1) {
    if (before.endsWith(secret.slice(0, length))) {
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
