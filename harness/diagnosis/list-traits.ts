import { isArray, isObject, type JsonObject, type JsonValue } from "../json/json-value.ts";
import type { Case, CaseRequest, ExpectedResponse, Step } from "../suite/case.ts";
import { kindOfDefect } from "./compare-defects.ts";
import { kindOf } from "./compare-values.ts";

/** Values of variables that some servers handle differently from plain words. */
const valueTraits: readonly (readonly [trait: string, pattern: RegExp])[] = [
  ["brackets in a value", /[[\]{}():,]/],
  ["blank in a value", /[ \t]/],
  ["line break in a value", /[\n\r]/],
  ["dollar in a value", /\$/],
  ["escaped character in a value", /[&<>/]/],
  ["backslash or control in a value", /[\\\u0000-\u001f\u007f]/],
  ["letter beyond ASCII in a value", /[^\u0000-\u007f]/],
  ["digits as a value", /^\d+$/],
  ["empty value", /^$/],
  ["long value", /^.{300}/s],
];

/** The same for strings in a document. */
const stringTraits: readonly (readonly [trait: string, pattern: RegExp])[] = [
  ["brackets in a string", /[[\]{}():,]/],
  ["blank in a string", /[ \t]/],
  ["line break in a string", /[\n\r]/],
  ["placeholder in a string", /.\$|\$\w+./s],
  ["letter beyond ASCII in a string", /[^\u0000-\u007f]/],
  ["number sign in a string", /#/],
  ["digits in quotes", /^\d+$/],
  ["empty string", /^$/],
  ["long string", /^.{300}/s],
];

const documentTraits: readonly (readonly [trait: string, pattern: RegExp])[] = [
  ["line feed", /(?<!\r)\n/],
  ["carriage return and line feed", /\r\n/],
  ["carriage return", /\r(?!\n)/],
  ["tab", /\t/],
  ["several blanks", / {2}/],
  ["no blank before a brace", /\S\{/],
  ["blank before a parenthesis", /\s\(/],
  ["blank inside parentheses", /\(\s|\s\)|\s:/],
  ["no blank after a colon", /:\S/],
  ["blank at an end", /^\s|\s$/],
  ["digits argument", /:\s*\d/],
  ["placeholder as an argument", /:\s*\$\w/],
  ["placeholder outside an argument", /(^|[\s{(])\$\w/],
  ["another key", /\((?!\s*(id|isbn|\$)\b)/],
  ["no argument", /\b(member|book)\s*\{/],
  ["argument on a plain field", /\b(?!member\b|book\b)\w+\s*\(/],
  ["book at the top level", /\bbook\s*\(/],
  ["member at the top level", /\bmember\s*\(/],
  ["long document", /^.{2000}/s],
  ["long name", /\w{100}/],
  ["literal word", /\b(true|false|null)\b/],
];

/**
 * Lists what is special about the requests and the expected responses of a case. Where all cases
 * with a trait fail and no others, the trait shows what the server cannot handle.
 */
export function listTraits(item: Case): ReadonlySet<string> {
  const traits = new Set<string>();
  if (!("steps" in item)) {
    return traits;
  }
  if (item.steps.length > 1 && item.property === undefined) {
    traits.add("several requests");
  }
  for (const step of item.steps) {
    for (const { request, response } of listExchanges(step)) {
      addRequestTraits(request, traits);
      addResponseTraits(response, traits);
    }
    if ("together" in step) {
      traits.add("concurrent requests");
    }
  }
  return traits;
}

function listExchanges(step: Step): readonly {
  readonly request: CaseRequest;
  readonly response: ExpectedResponse;
}[] {
  return "together" in step ? step.together : [step];
}

function addRequestTraits(request: CaseRequest, traits: Set<string>): void {
  const { connection, pieces, chunked } = request;
  for (const [trait, isSet] of [
    ["new connection", connection !== undefined],
    ["body in pieces", pieces !== undefined],
    ["chunked body", chunked === true],
    ["headers", "headers" in request && request.headers !== undefined],
    ["path", "path" in request && request.path !== undefined],
    ["compact body", "document" in request],
  ] as const) {
    if (isSet) {
      traits.add(trait);
    }
  }
  const { document, variables } = "document" in request ? request : readBody(request, traits);
  if (document !== undefined) {
    addDocumentTraits(document, traits);
    addVariableTraits(document, variables, traits);
  }
}

/** What a request asks for, as far as it can be read. */
interface ReadQuery {
  readonly document?: string | undefined;
  readonly variables?: JsonObject | undefined;
}

function readBody(
  request: Exclude<CaseRequest, { document: string }>,
  traits: Set<string>,
): ReadQuery {
  if (typeof request.body !== "string") {
    return {};
  }
  const { body } = request;
  for (const [trait, pattern] of [
    ["escape in the body", /\\u/],
    ["white space in the body", /^\s|[{,]\s*\n|\s$/],
    ["blank after a key in the body", /": /],
    ["variables first in the body", /^\s*\{\s*"variables"/],
    ["letter beyond ASCII in the body", /[^\u0000-\u007f]/],
  ] as const) {
    if (pattern.test(body)) {
      traits.add(trait);
    }
  }
  try {
    const value: JsonValue = JSON.parse(body);
    if (!isObject(value)) {
      return {};
    }
    const { document, variables } = value;
    return {
      document: typeof document === "string" ? document : undefined,
      variables: isObject(variables) ? variables : undefined,
    };
  } catch {
    return {};
  }
}

function addDocumentTraits(document: string, traits: Set<string>): void {
  const strings = [...document.matchAll(/"([^"]*)"/g)].map(([, text = ""]) => text);
  for (const text of strings) {
    addMatching(text, stringTraits, traits);
  }
  const plain = document.replace(/"[^"]*"/g, '""');
  addMatching(plain, documentTraits, traits);
  if (strings.length > 0) {
    traits.add("string argument");
  }
  const { topLevel, depth, width } = measureDocument(plain);
  for (const [trait, isSet] of [
    ["several top-level fields", topLevel > 1],
    ["more than two top-level fields", topLevel > 2],
    ["deep document", depth > 3],
    ["very deep document", depth > 10],
    ["many fields", width > 20],
  ] as const) {
    if (isSet) {
      traits.add(trait);
    }
  }
}

function measureDocument(plain: string): { topLevel: number; depth: number; width: number } {
  let [depth, deepest, topLevel, width] = [0, 0, 0, 0];
  for (const [token] of plain.replace(/\([^)]*\)/g, "").matchAll(/[{}]|[^\s{}]+/g)) {
    depth += token === "{" ? 1 : token === "}" ? -1 : 0;
    deepest = Math.max(deepest, depth);
    if (token !== "{" && token !== "}") {
      width += 1;
      topLevel += depth === 0 ? 1 : 0;
    }
  }
  return { topLevel, depth: deepest, width };
}

function addVariableTraits(
  document: string,
  variables: JsonObject | undefined,
  traits: Set<string>,
): void {
  const entries = Object.entries(variables ?? {});
  traits.add(entries.length > 0 ? "variables" : "no variables");
  if (variables !== undefined && entries.length === 0) {
    traits.add("empty variables");
  }
  if (entries.length > 1) {
    traits.add("several variables");
  }
  for (const [name, value] of entries) {
    const uses = document.split(`$${name}`).length - 1;
    const isPrefix = entries.some(
      ([other]) => other !== name && other.toLowerCase().startsWith(name.toLowerCase()),
    );
    if (uses === 0) {
      traits.add("unused variable");
      continue;
    }
    if (uses > 1 && !isPrefix) {
      traits.add("variable used twice");
    }
    if (isPrefix) {
      traits.add("name that begins another");
    }
    if (/^(__proto__|constructor|class|toString|hasOwnProperty|for|length|name)/.test(name)) {
      traits.add("odd variable name");
    }
    traits.add(typeof value === "number" ? nameNumber(value) : `variable with ${kindOf(value)}`);
    if (typeof value === "string") {
      addMatching(value, valueTraits, traits);
    }
  }
}

function nameNumber(value: number): string {
  if (!Number.isInteger(value)) {
    return "variable with a fraction";
  }
  return value < 0
    ? "variable with a negative number"
    : value === 0
      ? "variable with zero"
      : "variable with a number";
}

function addResponseTraits(response: ExpectedResponse, traits: Set<string>): void {
  if ("sameAs" in response) {
    return;
  }
  traits.add(`expects ${response.status}`);
  const { body } = response;
  const errors = body?.["errors"];
  if (isArray(errors) && errors.length > 0) {
    traits.add(
      response.status === 200 ? "expects entries" : `expects ${kindOfDefect(errors[0] ?? null)}`,
    );
    for (const entry of response.status === 400 ? errors : []) {
      traits.add(`expects ${kindOfDefect(entry)}`);
    }
    if (errors.length > 1) {
      traits.add(response.status === 200 ? "expects several entries" : "expects several defects");
    }
  }
  if (body !== undefined && response.status === 200) {
    addValueTraits(body["data"] ?? null, traits);
  }
}

/** Names the kinds of values in the data of a response. */
function addValueTraits(value: JsonValue, traits: Set<string>): void {
  if (isArray(value)) {
    traits.add(value.length === 1 ? "expects list of one" : `expects ${kindOf(value)}`);
    for (const element of value) {
      addValueTraits(element, traits);
    }
  } else if (isObject(value)) {
    for (const [name, inner] of Object.entries(value)) {
      traits.add(`expects ${name}`);
      addValueTraits(inner, traits);
    }
  } else {
    traits.add(
      value === 0 || value === "" || (typeof value === "number" && value < 0)
        ? "expects zero, negative or empty"
        : `expects ${kindOf(value)}`,
    );
  }
}

function addMatching(
  text: string,
  patterns: readonly (readonly [trait: string, pattern: RegExp])[],
  traits: Set<string>,
): void {
  for (const [trait, pattern] of patterns) {
    if (pattern.test(text)) {
      traits.add(trait);
    }
  }
}
