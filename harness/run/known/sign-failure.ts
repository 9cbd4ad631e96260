import { isArray, isObject, type JsonValue } from "../../json/json-value.ts";
import { type Difference, printPlace } from "../../judge/judgment.ts";
import { type ExpectedExchange, isJudged, isObserved } from "../../suite/case.ts";
import { listExchanges } from "../../suite/list-exchanges.ts";
import { maxLengths, shortenText } from "../../terminal/shorten-text.ts";
import type { KnownResult, WrongResult } from "../case-result.ts";

/**
 * Describes how a case failed, so that another failure of it has another signature, but the same
 * bug in another case has the same one: positions in lists, words of the document and numbers are
 * left out, and values of data are reduced to their type.
 *
 * @returns one signature for each kind of difference, sorted.
 */
export function signFailure(result: WrongResult | KnownResult): string[] {
  const { cause, failure, differences } = result;
  if (cause === "transport") {
    return [`no response: ${failure ?? cause}`];
  }
  const words = listWords(result);
  const signatures = differences.map((difference) =>
    signDifference("role" in result.case ? withoutQuotes(difference) : difference, words),
  );
  return [...new Set(signatures)].sort();
}

/** Leaves out the request that a message quotes: a case about another role sends another each time. */
function withoutQuotes({ message, ...difference }: Difference): Difference {
  return message === undefined
    ? difference
    : { ...difference, message: message.replaceAll(/\{.*\}/g, "{…}") };
}

/** Lists the words that messages may quote from requests, except those of any conforming server. */
function listWords({ case: item }: WrongResult | KnownResult): ReadonlySet<string> {
  const judged = isJudged(item) ? listExchanges(item) : [];
  const sent = isObserved(item) ? [item] : judged;
  const usual = new Set(judged.flatMap(listMessages).flatMap(readWords));
  const words = sent.flatMap(({ request }) => readWords(JSON.stringify(request)));
  return new Set(words.filter((word) => !usual.has(word)));
}

/** Lists the expected messages, without the paths before them. */
function listMessages({ response }: ExpectedExchange): string[] {
  const errors = "body" in response ? response.body?.["errors"] : undefined;
  return isArray(errors)
    ? errors.map((error) =>
        typeof error === "string"
          ? error.slice(error.indexOf(": ") + 1)
          : isObject(error)
            ? String(error["message"])
            : "",
      )
    : [];
}

/** A line break in a JSON text is not the letter `n`. */
function readWords(json: string): readonly string[] {
  return json.replaceAll(/\\[nrt]/g, " ").match(/\p{L}+/gu) ?? [];
}

function signDifference(difference: Difference, words: ReadonlySet<string>): string {
  const { pointer, expected, received, message } = difference;
  const place = generalizePlace(
    printPlace({ ...difference, step: undefined, exchange: undefined }),
  );
  if (pointer === "/status" || pointer.endsWith("/outcome")) {
    return `${place}: expected ${JSON.stringify(expected)}, received ${JSON.stringify(received)}`;
  }
  const isText = pointer.startsWith("/body/errors") && typeof received === "string";
  const values = isText
    ? `received ${JSON.stringify(generalizeText(received, words))}`
    : `expected ${nameType(expected)}, received ${nameType(received)}`;
  const hint = message === undefined ? "" : ` (${generalizeText(message, words)})`;
  return `${place}: ${values}${hint}`;
}

/** Leaves out positions in lists, and the way to a value in data. */
function generalizePlace(place: string): string {
  return place
    .replaceAll(/\/\d+(?=\/|$)/g, "/*")
    .replace(/\/body\/data\/.+(?=\/)/, "/body/data/**");
}

/** Leaves out the path at the beginning of a message, quoted words and numbers. */
function generalizeText(text: string, words: ReadonlySet<string>): string {
  const general = text
    .replace(/^[\p{L}\p{N}_.]+(?=: )/u, "…")
    .replaceAll(/\p{L}+/gu, (word) => (words.has(word) ? "…" : word))
    .replaceAll(/\d+/g, "#")
    .replaceAll(/…(?:[.\s,#_-]*…)+/g, "…");
  return shortenText(general, maxLengths.value);
}

function nameType(value: JsonValue | undefined): string {
  if (value === undefined) {
    return "nothing";
  }
  return value === null ? "null" : isArray(value) ? "array" : typeof value;
}
