import { isArray, isObject, type JsonObject, type JsonValue } from "../json/json-value.ts";
import { shortenString, shortenValue } from "../json/shorten-value.ts";
import type { Difference } from "../judge/judgment.ts";
import { findDefects } from "../oracle/find-defects.ts";
import { parseDocument } from "../oracle/portable/parse-document.ts";
import { substitutePlaceholders } from "../oracle/portable/substitute-placeholders.ts";
import type { TypeSystem } from "../suite/type-system.ts";
import type { WireRequest } from "../transport/wire-request.ts";
import { readBody } from "./judge-sent.ts";

/** A request of a client that nobody told what to send, and what came of it. */
export interface SeenRequest {
  readonly request: WireRequest;
  /** Status of the response. */
  readonly status: number;
  /** Whether an equal request got a 400 before. */
  readonly isRepeated: boolean;
}

/**
 * Judges one thing about a request.
 *
 * @returns what is wrong, nothing where all is right, and undefined where the request does not show it.
 */
type WireRule = (seen: SeenRequest, typeSystem: TypeSystem) => readonly Difference[] | undefined;

/**
 * What any request of a client shows, by the clause that it is about.
 *
 * @see client.address
 * @see client.nothing-in-address
 * @see client.body
 * @see client.variables-object
 * @see client.document-grammar
 * @see client.placeholder-values
 * @see client.published-names
 * @see client.rejection-not-repeated
 */
export const wireRules: Readonly<Record<string, WireRule>> = {
  "client.address": ({ request: { method, path } }) => [
    ...compare("/sent/method", "POST", method),
    ...compare("/sent/target", "/graph", path.replace(/\?.*$/, "")),
  ],
  "client.nothing-in-address": ({ request: { path } }) => {
    const [target = "", query] = path.split("?");
    return query === undefined ? [] : compare("/sent/target", target, path);
  },
  "client.body": ({ request }) => {
    const body = readBody(request);
    return typeof readDocument(request) === "string"
      ? []
      : [
          {
            pointer: "/sent/body",
            message: "Not a JSON object with the string document",
            ...(body !== undefined && { received: shortenValue(body) }),
          },
        ];
  },
  "client.variables-object": ({ request }) => {
    const body = readBody(request);
    const variables = isObject(body) ? body["variables"] : undefined;
    return !isObject(body) || variables === undefined || isObject(variables)
      ? []
      : [{ pointer: "/sent/body/variables", expected: {}, received: shortenValue(variables) }];
  },
  "client.document-grammar": ({ request }) => {
    const document = readDocument(request);
    if (document === undefined) {
      return undefined;
    }
    const form = findForeignForm(document);
    const received = shortenString(document);
    const message = `Not in the grammar: ${form}`;
    return form === undefined ? [] : [{ pointer: "/sent/body/document", message, received }];
  },
  "client.placeholder-values": ({ request }) => {
    const document = readDocument(request) ?? "";
    const names = [...document.matchAll(/\$([A-Za-z]+)/g)].map(([, name = ""]) => name);
    const values = readVariables(request);
    return names.length === 0
      ? undefined
      : names
          .filter((name) => !Object.hasOwn(values, name))
          .map((name) => ({ pointer: `/sent/body/variables/${name}`, message: "No value" }));
  },
  "client.published-names": ({ request }, typeSystem) => {
    const document = readDocument(request) ?? "";
    const { text, inserted } = substitutePlaceholders(document, readVariables(request));
    const parsed = parseDocument(text, inserted);
    return parsed.ok
      ? findDefects(parsed.selection, typeSystem).map((message) => ({
          pointer: "/sent/body/document",
          message,
        }))
      : undefined;
  },
  "client.rejection-not-repeated": ({ status, isRepeated, request }) =>
    isRepeated
      ? [{ pointer: "/sent", message: "Sent again after a 400", received: shownBody(request) }]
      : status === 400
        ? []
        : undefined,
};

function compare(pointer: string, expected: string, received: string): Difference[] {
  return expected === received ? [] : [{ pointer, expected, received: shortenString(received) }];
}

function shownBody(request: WireRequest): JsonValue {
  return shortenString(new TextDecoder().decode(request.body));
}

/** Reads the document of a request; undefined when there is none. */
export function readDocument(request: WireRequest): string | undefined {
  const body = readBody(request);
  const document = isObject(body) ? body["document"] : undefined;
  return typeof document === "string" ? document : undefined;
}

/** Reads the variables of a request; an empty object when there are none. */
export function readVariables(request: WireRequest): JsonObject {
  const body = readBody(request);
  const variables = isObject(body) && !isArray(body) ? body["variables"] : undefined;
  return isObject(variables) ? variables : {};
}

/** Forms of other query languages, in a document without its strings and arguments. */
const foreignForms: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/^\s*\{/, "braces around the whole document"],
  [/^\s*(?:query|mutation|subscription)\s+[A-Za-z_]+\s*(?:\(\))?\s*\{/, "an operation name"],
  [/:/, "an alias"],
  [/,/, "a comma"],
  [/\.\.\./, "a fragment"],
  [/@/, "a directive"],
];

function findForeignForm(document: string): string | undefined {
  const withoutStrings = document.replace(/"[^"]*"/g, '""');
  const found = [...withoutStrings.matchAll(/\(([^)]*)\)/g)].map(([, inside = ""]) => inside);
  if (found.some((inside) => inside.includes(",") || inside.split(":").length > 2)) {
    return "more than one argument";
  }
  const selections = withoutStrings.replace(/\([^)]*\)/g, "()");
  return foreignForms.find(([pattern]) => pattern.test(selections))?.[1];
}
