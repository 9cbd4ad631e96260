import { isArray, isObject, type JsonObject, type JsonValue } from "../json/json-value.ts";
import type { ModelResponse } from "../model/model-response.ts";

/** Rotates all in a body whose order is free; loans with a failure stay, since paths name them. */
export function rotateBody(response: ModelResponse, count: number): ModelResponse {
  const body: JsonValue = JSON.parse(response.body);
  return response.status === 200
    ? { ...response, body: JSON.stringify(rotateValue(body, count)) }
    : response;
}

function rotateValue(value: JsonValue, count: number): JsonValue {
  if (isArray(value)) {
    const rotated = value.map((element) => rotateValue(element, count));
    return value.some((element) => isObject(element) && "overdueDays" in element)
      ? rotated
      : rotate(rotated, count);
  }
  return isObject(value) ? rotateKeys(value, count) : value;
}

function rotateKeys(value: JsonObject, count: number): JsonObject {
  const entries = Object.entries(value).map(([key, inner]): [string, JsonValue] => [
    key,
    rotateValue(inner, count),
  ]);
  return Object.fromEntries(rotate(entries, count));
}

function rotate<Element>(list: readonly Element[], count: number): Element[] {
  const start = list.length === 0 ? 0 : count % list.length;
  return [...list.slice(start), ...list.slice(0, start)];
}
