import { pointTo, valueAt } from "../json/json-pointer.ts";
import type { JsonObject, JsonValue } from "../json/json-value.ts";
import { isObject, isSame } from "../json/json-value.ts";
import { shortenValue } from "../json/shorten-value.ts";
import type { ExactResponse } from "../suite/case.ts";
import type { FormatValidators } from "../suite/validators.ts";
import { compareJson, type OnReordered } from "./compare-json.ts";
import { compareFailures, comparePart } from "./compare-part.ts";
import type { Difference } from "./judgement.ts";

/** What a body is judged by. */
export interface BodyRules {
  readonly expected: ExactResponse;
  /** Body of the answer that must contain this one, where the case asks for that. */
  readonly whole: JsonObject | undefined;
  readonly checks: FormatValidators;
  readonly onReordered: OnReordered;
}

/**
 * Finds where a body differs from what a case expects: exactly, in the freedoms that the
 * specification leaves, or as far as a schema says.
 *
 * @see answer.order
 */
export function* judgeBody(received: JsonValue, rules: BodyRules): Generator<Difference> {
  const { expected, whole, checks } = rules;
  if (expected.body !== undefined) {
    if (isSame(expected.body, received)) {
      return;
    }
    yield* expected.status === 400
      ? compareJson([expected.body, received], "/body", { arrays: "ordered" })
      : comparePartialResult([expected.body, received], rules);
    return;
  }
  yield* checkBody(received, expected, checks);
  if (whole !== undefined && isObject(received)) {
    yield* comparePart(whole["data"], received["data"] ?? null, "/body/data");
    yield* compareFailures(whole["errors"], received["errors"]);
  }
}

/** @see answer.no-further-keys */
function* comparePartialResult(
  [expected, received]: readonly [JsonObject, JsonValue],
  { onReordered }: BodyRules,
): Generator<Difference> {
  const arrays = "as-sets";
  for (const difference of compareJson([expected, received], "/body", { arrays, onReordered })) {
    yield isFurtherKey(difference) ? asFurtherKey(difference) : difference;
  }
}

function* checkBody(
  received: JsonValue,
  { status, bodySchema }: ExactResponse,
  checks: FormatValidators,
): Generator<Difference> {
  const general = checks.named(status === 200 ? "partial-result" : "defects")(received);
  const special = bodySchema === undefined ? undefined : checks.inline(bodySchema)(received);
  for (const checked of [general, special]) {
    for (const { pointer, message } of checked === undefined || checked.ok
      ? []
      : checked.violations) {
      const value = valueAt(received, pointer);
      yield {
        pointer: `/body${pointer}`,
        ...(value !== undefined && { received: shortenValue(value) }),
        message,
      };
    }
  }
  if (status === 200 && isObject(received)) {
    for (const [key, value] of Object.entries(received)) {
      const difference = {
        pointer: pointTo("/body", key.slice(0, 200)),
        received: shortenValue(value),
        message: "Not asked for",
      };
      if (isFurtherKey(difference)) {
        yield asFurtherKey(difference);
      }
    }
  }
}

function isFurtherKey({ pointer, expected }: Difference): boolean {
  return (
    expected === undefined &&
    /^\/body\/[^/]*$/.test(pointer) &&
    pointer !== "/body/data" &&
    pointer !== "/body/errors"
  );
}

function asFurtherKey(difference: Difference): Difference {
  return { ...difference, level: "implied", clause: "answer.no-further-keys" };
}
