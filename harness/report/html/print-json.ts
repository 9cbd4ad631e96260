import { pointTo, valueAt } from "../../json/json-pointer.ts";
import { isArray, isObject, type JsonObject, type JsonValue } from "../../json/json-value.ts";
import type { ReportedDifference } from "../reported-case.ts";
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

/** The places of a response that differ, on each side. */
export interface Marks {
  readonly expected: ReadonlySet<string>;
  readonly received: ReadonlySet<string>;
}

/**
 * Lists the places to mark in an expected `{status, headers, body}` and a received response. A
 * missing element is marked where it is in the expected list: its difference points to the whole
 * list.
 */
export function listMarks(differences: readonly ReportedDifference[], expected: JsonValue): Marks {
  const wanted = differences.filter(
    (one) => one.expected !== undefined || one.received === undefined,
  );
  const got = differences.filter((one) => one.received !== undefined || one.expected === undefined);
  return {
    expected: new Set(wanted.flatMap((one) => findExpected(one, expected))),
    received: new Set(got.map(({ pointer }) => pointer)),
  };
}

function findExpected(
  { pointer, expected: missing }: ReportedDifference,
  expected: JsonValue,
): string[] {
  const found = valueAt(expected, pointer);
  if (missing === undefined || !isArray(found) || isArray(missing)) {
    return [pointer];
  }
  const text = JSON.stringify(missing);
  return found.flatMap((element, index) =>
    JSON.stringify(element) === text ? [pointTo(pointer, index)] : [],
  );
}
