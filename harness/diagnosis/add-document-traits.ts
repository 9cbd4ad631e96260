import type { JsonObject } from "../json/json-value.ts";
import { addMatchingTraits } from "./add-matching-traits.ts";
import { listSizeTraits, type SelectionSize } from "./list-size-traits.ts";

/** Strings that some servers handle differently from plain words. */
const stringTraits: readonly (readonly [trait: string, pattern: RegExp])[] = [
  ["brackets in a string", /[[\]{}():,]/],
  ["blank in a string", /[ \t]/],
  ["line break in a string", /[\n\r]/],
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
  ["placeholder as an argument", /:\s*\$\w/],
  ["placeholder outside an argument", /(^|[\s{(])\$\w/],
  ["another key", /\((?!\s*(id|isbn|\$)\b)/],
  ["no argument", /\b(member|book)\s*\{/],
  ["argument on a plain field", /\b(?!member\b|book\b)\w+\s*\(/],
  ["argument inside a selection", /\{[^{}]*\w\s*\(|\}[^{}]*\w\s*\([^()]*\)[^{}]*\}/],
  ["line break or tab beside a brace", /[{}][\t\r\n]|[\t\r\n][{}]/],
  ["book at the top level", /\bbook\s*\(/],
  ["member at the top level", /\bmember\s*\(/],
  ["long name", /\w{100}/],
  ["literal word", /\b(true|false|null)\b/],
  ["name at the end", /\w$/],
];

/**
 * Adds what is special about a document.
 *
 * @param variables what its placeholders stand for: strings and arguments count with their values.
 */
export function addDocumentTraits(
  document: string,
  variables: JsonObject,
  traits: Set<string>,
): void {
  const plain = document.replace(/"[^"]*"/g, '""');
  addMatchingTraits(plain, documentTraits, traits);
  addArgumentTraits(insertValues(document, variables), traits);
  const { topLevel, depth, width, widest, hasFieldAfterSelection } = measureDocument(plain);
  for (const [trait, isSet] of [
    ["several top-level fields", topLevel > 1],
    ["more than two top-level fields", topLevel > 2],
    ["deep document", depth > 3],
    ["very deep document", depth > 10],
    ["many fields", width > 20],
    ["field after a nested selection", hasFieldAfterSelection],
  ] as const) {
    if (isSet) {
      traits.add(trait);
    }
  }
  for (const trait of listSizeTraits({ widest, depth, length: document.length })) {
    traits.add(trait);
  }
}

/** Inserts the values of variables. */
function insertValues(document: string, variables: JsonObject): string {
  return document.replace(/\$(\w+)/g, (placeholder, name: string) =>
    Object.hasOwn(variables, name) ? JSON.stringify(variables[name]) : placeholder,
  );
}

/** Adds what is special about the arguments of a document whose variables are inserted. */
function addArgumentTraits(text: string, traits: Set<string>): void {
  const strings = [...text.matchAll(/"([^"]*)"/g)].map(([, inner = ""]) => inner);
  for (const inner of strings) {
    addMatchingTraits(inner, stringTraits, traits);
  }
  const digits = text.replace(/"[^"]*"/g, '""').match(/:\s*\d/g) ?? [];
  for (const [trait, isSet] of [
    ["string argument", strings.length > 0],
    ["digits argument", digits.length > 0],
    ["several arguments", strings.length + digits.length > 1],
    ["arguments of both kinds", strings.length > 0 && digits.length > 0],
  ] as const) {
    if (isSet) {
      traits.add(trait);
    }
  }
}

/** What is counted in a document. */
interface DocumentSize extends Omit<SelectionSize, "length"> {
  /** Number of fields at the top level. */
  readonly topLevel: number;
  /** Number of all fields. */
  readonly width: number;
  /** Whether a field below the top level comes after the selection of another one. */
  readonly hasFieldAfterSelection: boolean;
}

function measureDocument(plain: string): DocumentSize {
  let [depth, deepest, topLevel, width] = [0, 0, 0, 0];
  let widest = 0;
  let previous = "";
  let hasFieldAfterSelection = false;
  const counts = [0];
  for (const [token] of plain.replace(/\([^)]*\)/g, "").matchAll(/[{}]|[^\s{}]+/g)) {
    depth += token === "{" ? 1 : token === "}" ? -1 : 0;
    if (token === "{") {
      counts[depth] = 0;
    }
    deepest = Math.max(deepest, depth);
    if (token !== "{" && token !== "}") {
      width += 1;
      counts[depth] = (counts[depth] ?? 0) + 1;
      widest = Math.max(widest, counts[depth] ?? 0);
      topLevel += depth === 0 ? 1 : 0;
      hasFieldAfterSelection ||= depth > 0 && previous === "}";
    }
    previous = token;
  }
  return { topLevel, depth: deepest, width, widest, hasFieldAfterSelection };
}
