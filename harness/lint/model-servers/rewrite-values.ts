import type { JsonValue } from "../../json/json-value.ts";
import { isArray, isObject } from "../../json/json-value.ts";

/** Replaces the values of keys at any depth. A replaced value is not searched again. */
export function rewriteValues(
  value: JsonValue,
  rewrite: (key: string, value: JsonValue) => JsonValue,
): JsonValue {
  if (isArray(value)) {
    return value.map((element) => rewriteValues(element, rewrite));
  }
  return isObject(value)
    ? Object.fromEntries(
        Object.entries(value).map(([key, inner]) => {
          const rewritten = rewrite(key, inner);
          return [key, rewritten === inner ? rewriteValues(inner, rewrite) : rewritten];
        }),
      )
    : value;
}

/** Reverses the order of keys and of elements at any depth. */
export function reverseOrder(value: JsonValue): JsonValue {
  if (isArray(value)) {
    return value.map(reverseOrder).reverse();
  }
  return isObject(value)
    ? Object.fromEntries(
        Object.entries(value)
          .map(([key, inner]) => [key, reverseOrder(inner)] as const)
          .reverse(),
      )
    : value;
}
