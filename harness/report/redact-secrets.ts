import { Buffer } from "node:buffer";
import type { JsonValue } from "../json/json-value.ts";
import { isArray, isObject } from "../json/json-value.ts";
import type { Difference, Place } from "../judge/judgment.ts";
import { type CaseResult, isWrong, type Observation } from "../run/case-result.ts";
import type { ReceivedResponse } from "../run/excerpt-response.ts";
import type { RecordedExchange } from "../run/record-exchange.ts";
import type { RunResult } from "../run/run-result.ts";
import type { Witness } from "../run/witness.ts";
import type { ServerOutput } from "../server/opened-target.ts";
import { type Case, isJudged } from "../suite/case.ts";
import { listStepExchanges } from "../suite/list-exchanges.ts";

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

/** Lists what a server or a pointer makes of a secret: escapes, base64, base32 and hexadecimals. */
function listForms(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  const escapes = [...secret].map((unit) => unit.charCodeAt(0).toString(16).padStart(4, "0"));
  const inJson = escapeJson(secret);
  return [
    secret,
    encodeURIComponent(secret),
    secret.replaceAll("~", "~0").replaceAll("/", "~1"),
    secret.replace(/[&<>"']/g, (mark) => htmlEntities[mark] ?? mark),
    inJson,
    inJson.replaceAll("/", "\\/"),
    escapeJson(inJson),
    escapes.map((digits) => `\\u${digits}`).join(""),
    toBase32(bytes),
    bytes.toString("base64").replace(/=+$/, ""),
    bytes.toString("base64url"),
    bytes.toString("hex"),
  ];
}

const htmlEntities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const groups = bits.match(/.{1,5}/g) ?? [];
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  return groups.map((group) => letters[Number.parseInt(group.padEnd(5, "0"), 2)]).join("");
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
  const cut = text.lastIndexOf("…");
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
      differences: differences.map((difference) => redactDifference(difference, redact, result)),
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
    : { ...received, body: redact(`${received.body}…`).slice(0, -1) };
}

function redactObservation(observation: Observation, redact: Redact): Observation {
  return { ...observation, observed: redact(observation.observed) };
}

function redactDifference(difference: Difference, redact: Redact, result?: CaseResult): Difference {
  const { pointer, expected, received, message } = difference;
  const isKept = expected === undefined || !comparesWithEarlier(result?.case, difference);
  return {
    ...difference,
    pointer: redact(pointer),
    ...(!isKept && { expected: redactValue(expected, redact) }),
    ...(received !== undefined && { received: redactValue(received, redact) }),
    ...(message !== undefined && { message: redact(message) }),
  };
}

/** Whether an earlier response says what is expected at a place, and not the case itself. */
function comparesWithEarlier(item: Case | undefined, { step = 0, exchange = 0 }: Place): boolean {
  const steps = item !== undefined && isJudged(item) ? item.steps : [];
  const sent = steps[step] && listStepExchanges(steps[step])[exchange];
  return sent !== undefined && ("sameAs" in sent.response || "partOf" in sent.response);
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
