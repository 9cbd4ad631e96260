import { isObject, type JsonObject } from "../json/json-value.ts";
import { shortenString } from "../json/shorten-value.ts";
import { takeFirst } from "../judge/judge-exchange.ts";
import type { Difference } from "../judge/judgment.ts";
import { findDefects } from "../oracle/find-defects.ts";
import { parseDocument } from "../oracle/portable/parse-document.ts";
import { substitutePlaceholders } from "../oracle/portable/substitute-placeholders.ts";
import type { ClientCase } from "../suite/client-case.ts";
import type { Suite } from "../suite/suite.ts";
import type { WireRequest } from "../transport/wire-request.ts";
import { judgeSent, readBody } from "./judge-sent.ts";

/** A request that no case asks for, and what came of it. */
export interface SeenRequest {
  readonly request: WireRequest;
  readonly status: number;
  /** Whether an equal request got a 400 before. */
  readonly isRepeated: boolean;
}

/** Judges one thing about a request; gives undefined where the request does not show it. */
type WireRule = (seen: SeenRequest, suite: Suite) => readonly Difference[] | undefined;

/** Clauses whose cases say what any request must be, and not only the one that they ask for. */
const ofAnyRequest: ReadonlySet<string> = new Set([
  "client.address",
  "client.nothing-in-address",
  "client.body",
  "client.variables-object",
]);

/**
 * Judges by a case a request that it does not ask for.
 *
 * @returns what is wrong; undefined where the request does not show what the case is about.
 */
export function judgeByWire(
  { clauses: [clause = ""], basePath, exchanges: [exchange] }: ClientCase,
  seen: SeenRequest,
  suite: Suite,
): readonly Difference[] | undefined {
  const { sent } = exchange ?? {};
  if (clause === "client.body" && seen.request.method !== "POST") {
    return undefined;
  }
  if (sent === undefined || basePath !== undefined || !ofAnyRequest.has(clause)) {
    const differences = wireRules[clause]?.(seen, suite);
    return differences && takeFirst(differences);
  }
  const differences = [...judgeSent(sent, [seen.request], suite.checks)];
  return takeFirst(differences.filter((one) => one.clause === undefined || one.clause === clause));
}

/**
 * What else any request shows, by the clause that it is about.
 *
 * @see client.document-grammar
 * @see client.placeholder-values
 * @see client.published-names
 * @see client.rejection-not-repeated
 */
const wireRules: Readonly<Record<string, WireRule>> = {
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
  "client.published-names": ({ request }, { typeSystem }) => {
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
  "client.rejection-not-repeated": ({ status, isRepeated }) =>
    status !== 400
      ? undefined
      : isRepeated
        ? [{ pointer: "/sent", message: "Sent again after a 400" }]
        : [],
};

/** Reads the document of a request; undefined when there is none. */
export function readDocument(request: WireRequest): string | undefined {
  const body = readBody(request);
  const document = isObject(body) ? body["document"] : undefined;
  return typeof document === "string" ? document : undefined;
}

/** Reads the variables of a request; an empty object when there are none. */
export function readVariables(request: WireRequest): JsonObject {
  const body = readBody(request);
  const variables = isObject(body) ? body["variables"] : undefined;
  return isObject(variables) ? variables : {};
}

/** Forms of other query languages, in a document without its strings and arguments. */
const foreignForms: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/^\s*\{/, "braces around the whole document"],
  [/^\s*(?:query|mutation|subscription)\s+[A-Za-z_]+\s*(?:\(\)\s*)?\{/, "an operation name"],
  [/:/, "an alias"],
  [/,/, "a comma"],
  [/\.\.\./, "a fragment"],
  [/@/, "a directive"],
];

function findForeignForm(document: string): string | undefined {
  const withoutStrings = document.replace(/"[^"]*"/g, '""');
  const found = [...withoutStrings.matchAll(/\(([^()]*)\)/g)].map(([, inside = ""]) => inside);
  if (found.some((inside) => inside.includes(",") || inside.split(":").length > 2)) {
    return "more than one argument";
  }
  const selections = withoutStrings.replace(/\([^()]*\)/g, "()");
  return foreignForms.find(([pattern]) => pattern.test(selections))?.[1];
}
