import { isArray, isObject, type JsonValue } from "../json/json-value.ts";
import { choose, type Readings } from "./choose.ts";
import type { Result } from "./model-response.ts";

/**
 * Creates what some servers do with a result that is too large: they reject the request, and send
 * no part of it.
 *
 * @see limits.depth
 */
export function createResultLimit(readings: Readings): (result: Result) => Result {
  const fits = choose<(result: Result) => boolean>(readings, "result-size", {
    unlimited: () => true,
    "max-500-values": ({ body }) => countValues(body["data"] ?? null) <= 500,
    "max-100-entries": ({ body }) => isArray(body["errors"]) && body["errors"].length <= 100,
    "max-32768-bytes": ({ body }) => Buffer.byteLength(JSON.stringify(body)) <= 32_768,
  });
  return (result) =>
    fits(result) ? result : { status: 400, body: { errors: ["The result is too large"] } };
}

/** Counts the values that are neither lists nor objects. */
function countValues(value: JsonValue): number {
  if (!isArray(value) && !isObject(value)) {
    return 1;
  }
  return Object.values(value).reduce((sum: number, inner) => sum + countValues(inner), 0);
}
