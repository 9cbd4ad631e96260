import { escapeText } from "../../terminal/escape-text.ts";
import type { Report } from "../report.ts";

/** Writes a report as JSON, with a line for each case; what could disturb a terminal is escaped. */
export function* toJson(report: Report): Generator<string> {
  let start = "{\n";
  for (const [key, value] of Object.entries(report)) {
    if (value !== undefined) {
      yield `${start}  ${JSON.stringify(key)}: `;
      yield* writeValue(value);
      start = ",\n";
    }
  }
  yield "\n}\n";
}

function* writeValue(value: Report[keyof Report]): Generator<string> {
  if (!Array.isArray(value) || value.length === 0) {
    yield escapeText(JSON.stringify(value));
    return;
  }
  for (const [index, element] of value.entries()) {
    yield `${index === 0 ? "[" : ","}\n    ${escapeText(JSON.stringify(element))}`;
  }
  yield "\n  ]";
}
