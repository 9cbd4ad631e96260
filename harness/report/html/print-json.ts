import { pointTo } from "../../json/json-pointer.ts";
import { isArray, isObject, type JsonValue } from "../../json/json-value.ts";
import { type Html, html } from "./html.ts";

const maxLineLength = 52;

/** Deeper values are printed on one line, so that indentation does not outgrow them. */
const maxDepth = 24;

/** Prints JSON with indentation, and marks the values at some JSON pointers. */
export function printJson(
  value: JsonValue,
  marked: ReadonlySet<string>,
  pointer = "",
  depth = 0,
): Html {
  const line = JSON.stringify(value);
  const hasMarks = [...marked].some((place) => place.startsWith(`${pointer}/`));
  const isLine = depth >= maxDepth || (!hasMarks && line.length <= maxLineLength);
  if (isLine || !(isArray(value) || isObject(value))) {
    return mark(html`${line}`);
  }
  const [open, close] = isArray(value) ? ["[", "]"] : ["{", "}"];
  const members = Object.entries(value).map(([key, item], index) => {
    const label = isArray(value) ? "" : `${JSON.stringify(key)}: `;
    const printed = printJson(item, marked, pointTo(pointer, key), depth + 1);
    return html`${index === 0 ? "" : ","}\n${"  ".repeat(depth + 1)}${label}${printed}`;
  });
  return mark(html`${open}${members}\n${"  ".repeat(depth)}${close}`);

  function mark(printed: Html): Html {
    return marked.has(pointer) ? html`<mark>${printed}</mark>` : printed;
  }
}
