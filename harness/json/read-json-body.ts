import { Buffer, isUtf8 } from "node:buffer";
import { type ParseError, parseTree } from "jsonc-parser";
import { maxLengths } from "../terminal/shorten-text.ts";
import type { JsonValue } from "./json-value.ts";
import { describeParseError, findRepeatedKeys } from "./list-json-problems.ts";
import { hasRepeatedKeys, measureJson } from "./measure-json.ts";

/** The value of a body, or why the body is not the JSON text that the specification asks for. */
export type ReadBody =
  | { readonly ok: true; readonly value: JsonValue }
  | {
      readonly ok: false;
      readonly message: string;
      readonly clause: "answer.utf-8" | "answer.json";
    };

/** Says why a body is not UTF-8 where it was probably cut. */
export const insideCharacter = "it ends inside a character";

/** Maximum depth of a body: far deeper than any correct response to a judged request. */
const maxDepth = 100;

/** Minimum length of a value in a correct response: each has a name, and the shortest is `id`. */
const minValueLength = '"id":0'.length;

/** Texts up to this length are harmless, whatever number of values they hold. */
const harmlessLength = 10_000;

/**
 * Reads the bytes of a response as one JSON text in UTF-8 in which no object has a key twice.
 *
 * @see answer.utf-8
 * @see answer.json
 */
export function readJsonBody(bytes: Uint8Array): ReadBody {
  const text = decodeUtf8(bytes);
  if (text === undefined) {
    const reason = endsInsideCharacter(bytes) ? `: ${insideCharacter}` : "";
    return { ok: false, message: `The body is not valid UTF-8${reason}`, clause: "answer.utf-8" };
  }
  const notJson = (message: string): ReadBody => ({ ok: false, message, clause: "answer.json" });
  if (text.startsWith("\uFEFF")) {
    return notJson("The body begins with a byte order mark");
  }
  if (text.trim() === "") {
    return notJson("The body is empty");
  }
  const { depth, properties, commas } = measureJson(text);
  if (depth > maxDepth) {
    return notJson(`The body is nested deeper than ${maxDepth} levels`);
  }
  if (text.length > harmlessLength && commas * minValueLength > text.length) {
    return notJson("The body holds more values than any correct response of its length");
  }
  try {
    const value: JsonValue = JSON.parse(text);
    return hasRepeatedKeys(value, properties)
      ? notJson(describeRepeatedKey(text))
      : { ok: true, value };
  } catch {
    const reason = explainInvalidJson(text);
    return notJson(`The body is not valid JSON${reason === undefined ? "" : `: ${reason}`}`);
  }
}

/** A byte order mark stays in the text. */
function decodeUtf8(bytes: Uint8Array): string | undefined {
  return isUtf8(bytes)
    ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8")
    : undefined;
}

/** Whether only the end of the last character is missing, as in a body that is cut. */
function endsInsideCharacter(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

function describeRepeatedKey(text: string): string {
  const key = findRepeatedKeys(text)[0]?.key ?? "";
  return `An object of the body has the key ${JSON.stringify(key.slice(0, maxLengths.name))} twice`;
}

/** Maximum length of a text that is searched: a longer one is not shown whole either. */
const maxLength = 10_000;

/** Explains why a text is not JSON; undefined for a long text, or when nothing more is known. */
export function explainInvalidJson(text: string): string | undefined {
  if (text.length > maxLength) {
    return undefined;
  }
  const errors: ParseError[] = [];
  parseTree(text, errors, { disallowComments: true, allowEmptyContent: false });
  const [first] = errors;
  if (first === undefined) {
    return undefined;
  }
  const { error, offset, length } = first;
  const control = [...text.slice(offset, offset + length)].find((letter) => letter < " ");
  return control === undefined
    ? `${describeParseError(error)} at character ${offset + 1}`
    : `the string at character ${offset + 1} contains ${formatCodePoint(control)}, which must be escaped`;
}

function formatCodePoint(control: string): string {
  return `U+${control.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
}
