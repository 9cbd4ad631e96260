import { isObject, type JsonObject, type JsonValue } from "../json/json-value.ts";
import { compareJson } from "../judge/compare-json.ts";
import type { Difference } from "../judge/judgment.ts";
import type { Conclusion } from "../suite/client-case.ts";

/**
 * Finds where a conclusion is not as a case says, in the parts that it names. Null and an empty list
 * are the same as none.
 */
export function* judgeConclusion(
  expected: Conclusion,
  received: JsonObject,
): Generator<Difference> {
  const { outcome, data, failures, defects } = expected;
  if (received["outcome"] !== outcome) {
    yield {
      pointer: "/conclusion/outcome",
      expected: outcome,
      received: received["outcome"] ?? null,
    };
  }
  if (data !== undefined) {
    yield* compareJson(data, received["data"] ?? null, "/conclusion/data", { arrays: "ordered" });
  }
  if (failures !== undefined) {
    const isNamed = failures.some(({ message }) => message !== undefined);
    const found = [received["failures"] ?? []].flat().map((one) => toFailure(one, isNamed));
    const entries = failures.map((failure) => ({ ...failure }));
    yield* compareJson(entries, found, "/conclusion/failures", { arrays: "as-sets" });
  }
  if (defects !== undefined) {
    const found = received["defects"] ?? [];
    yield* compareJson(defects, found, "/conclusion/defects", { arrays: "ordered" });
  }
}

function toFailure(value: JsonValue, isNamed: boolean): JsonValue {
  if (!isObject(value)) {
    return value;
  }
  const { path = null, message = null } = value;
  return isNamed ? { path, message } : { path };
}
