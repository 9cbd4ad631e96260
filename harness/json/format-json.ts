import type { JsonValue } from "./json-value.ts";
import { isArray, isObject } from "./json-value.ts";

const maxLineLength = 100;

/** Writes JSON over several lines; a value that fits on one line takes one line. */
export function formatJson(value: JsonValue, indentation = ""): string {
  const line = writeLine(value);
  if (indentation.length + line.length <= maxLineLength) {
    return line;
  }
  const deeper = `${indentation}  `;
  if (isArray(value)) {
    return enclose(
      "[]",
      value.map((element) => formatJson(element, deeper)),
      indentation,
    );
  }
  return isObject(value)
    ? enclose(
        "{}",
        Object.entries(value).map(
          ([key, inner]) => `${JSON.stringify(key)}: ${formatJson(inner, deeper)}`,
        ),
        indentation,
      )
    : line;
}

function writeLine(value: JsonValue): string {
  if (isArray(value)) {
    return `[${value.map(writeLine).join(", ")}]`;
  }
  if (!isObject(value)) {
    return JSON.stringify(value);
  }
  const entries = Object.entries(value);
  const pairs = entries.map(([key, inner]) => `${JSON.stringify(key)}: ${writeLine(inner)}`);
  return pairs.length === 0 ? "{}" : `{ ${pairs.join(", ")} }`;
}

function enclose(brackets: string, items: readonly string[], indentation: string): string {
  const lines = items.map((item) => `${indentation}  ${item}`).join(",\n");
  return `${brackets[0]}\n${lines}\n${indentation}${brackets[1]}`;
}
