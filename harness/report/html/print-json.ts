import { pointTo } from "../../json/json-pointer.ts";
import { isArray, isObject, type JsonObject, type JsonValue } from "../../json/json-value.ts";
import { type Html, html } from "./html.ts";

const maxLineLength = 52;

/** Deeper values are printed on one line, so that indentation does not outgrow them. */
const maxDepth = 24;

type Collection = readonly JsonValue[] | JsonObject;

interface PrintPlace {
  readonly pointer: string;
  readonly depth: number;
}

/** Prints JSON with indentation, and marks the values at some JSON pointers. */
export function printJson(
  value: JsonValue,
  marked: ReadonlySet<string>,
  { pointer, depth }: PrintPlace = { pointer: "", depth: 0 },
): Html {
  const line = JSON.stringify(value);
  const hasMarks = [...marked].some((place) => place.startsWith(`${pointer}/`));
  const isLine = depth >= maxDepth || (!hasMarks && line.length <= maxLineLength);
  const printed =
    isLine || !isCollection(value)
      ? html`${line}`
      : printCollection(value, marked, { pointer, depth });
  return marked.has(pointer) ? html`<mark>${printed}</mark>` : printed;
}

function isCollection(value: JsonValue): value is Collection {
  return isArray(value) || isObject(value);
}

function printCollection(
  value: Collection,
  marked: ReadonlySet<string>,
  { pointer, depth }: PrintPlace,
): Html {
  const [open, close] = isArray(value) ? ["[", "]"] : ["{", "}"];
  const members = Object.entries(value);
  const indent = "  ".repeat(depth + 1);
  const lines = members.map(([key, item], index) => {
    const label = isArray(value) ? "" : `${JSON.stringify(key)}: `;
    const place = { pointer: pointTo(pointer, key), depth: depth + 1 };
    const comma = index < members.length - 1 ? "," : "";
    return html`\n${indent}${label}${printJson(item, marked, place)}${comma}`;
  });
  return html`${open}${lines}\n${"  ".repeat(depth)}${close}`;
}
