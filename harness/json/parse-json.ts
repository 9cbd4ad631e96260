import type { JsonValue } from "./json-value.ts";
import { measureJson } from "./measure-json.ts";

/** Maximum depth of lists and objects: what walks through a value needs a stack. */
export const maxDepth = 1000;

/** Parses JSON; undefined when the text is not JSON, or nested deeper than 1,000 levels. */
export function parseJson(text: string): JsonValue | undefined {
  try {
    return measureJson(text).depth > maxDepth ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
