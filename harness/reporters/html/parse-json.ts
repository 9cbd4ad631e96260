import type { JsonValue } from "../../json/json-value.ts";

/** Parses JSON; undefined when the text is none. */
export function parseJson(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
