import { Buffer, isUtf8 } from "node:buffer";
import { type ParseError, parseTree } from "jsonc-parser";
import { maxLengths, shortenText } from "../terminal/shorten-text.ts";
import type { JsonValue } from "./json-value.ts";
import { describeParseError, findRepeatedKeys } from "./list-json-problems.ts";
import { hasRepeatedKeys, type JsonExtent, measureJson } from "./measure-json.ts";

/** The value of a body, or why the body is not the JSON text that the specification asks for. */
export type ReadBody =
  | { readonly ok: true; readonly value: JsonValue }
  | {
      readonly ok: false;
      readonly message: string;
      /** Left out for a body that is not read because of its size. */
      readonly clause?: "answer.utf-8" | "answer.json";
    };

/** Says why a body is not UTF-8 where it was probably cut. */
export const insideCharacter = "it ends inside a character";

/** Maximum depth of a body: far deeper than any correct response to a judged request. */
const maxDepth = 100;

/** Most keys of an object, and characters of one, which take much memory: a field has a short name. */
const maxKeys = 1000;

/** Size of a body, without white space, up to which it is read, to say what is wrong in it. */
const alwaysRead = { length: 32 * 1024, values: 1000 } as const;

/** Escapes, like `\u0061`, can make a text this many times longer. */
const maxEncoding = 8;

/**
 * Reads the bytes of a response as one JSON text in UTF-8 in which no object has a key twice.
 *
 * @param expected a value: a body that is far larger is not read, since that takes much memory.
 * @see answer.utf-8
 * @see answer.json
 */
export function readJsonBody(bytes: Uint8Array, expected?: JsonValue): ReadBody {
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
  const extent = measureJson(text);
  if (extent.depth > maxDepth) {
    return notJson(`The body is nested deeper than ${maxDepth} levels`);
  }
  if (Math.max(extent.keys, extent.keyLength) > maxKeys) {
    const message = `The body has an object with more than ${maxKeys} keys, or a key of more characters`;
    return { ok: false, message };
  }
  if (expected !== undefined && isFarLarger(extent, expected)) {
    return { ok: false, message: "The body is far larger than the expected one" };
  }
  try {
    const value: JsonValue = JSON.parse(text);
    return hasRepeatedKeys(value, extent.properties)
      ? notJson(describeRepeatedKey(text))
      : { ok: true, value };
  } catch {
    const reason = explainInvalidJson(text);
    return notJson(`The body is not valid JSON${reason === undefined ? "" : `: ${reason}`}`);
  }
}

function isFarLarger(received: JsonExtent, value: JsonValue): boolean {
  const values = received.properties + received.commas;
  if (received.length <= alwaysRead.length && values <= alwaysRead.values) {
    return false;
  }
  const expected = measureJson(JSON.stringify(value));
  return (
    received.length > alwaysRead.length + maxEncoding * expected.length ||
    values > alwaysRead.values + expected.properties + expected.commas
  );
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
  return `An object of the body has the key ${JSON.stringify(shortenText(key, maxLengths.name))} twice`;
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
  const point = control === undefined ? "" : formatCodePoint(control);
  return point !== "" && text[offset] === '"'
    ? `the string at character ${offset + 1} contains ${point}, which must be escaped`
    : [describeParseError(error), point, `at character ${offset + 1}`].filter(Boolean).join(" ");
}

function formatCodePoint(control: string): string {
  return `U+${control.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
}
