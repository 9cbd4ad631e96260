import { pointTo, valueAt } from "../json/json-pointer.ts";
import { isArray, isObject, isSame, type JsonObject, type JsonValue } from "../json/json-value.ts";
import { shortenValue } from "../json/shorten-value.ts";
import type { ExactResponse } from "../suite/case.ts";
import type { SchemaViolation } from "../suite/schema-violation.ts";
import type { FormatValidators } from "../suite/validators.ts";
import { maxLengths, shortenText } from "../terminal/shorten-text.ts";
import { type ArrayOrder, compareJson, type OnReordered } from "./compare-json.ts";
import { comparePart } from "./compare-part.ts";
import type { Difference } from "./judgment.ts";
import { keepsPlainSchema } from "./keeps-plain-schema.ts";

/** What a body is judged by. */
export interface BodyRules {
  readonly expected: ExactResponse;
  /** Body of the response that must contain this one; undefined where the case has none. */
  readonly whole: JsonObject | undefined;
  readonly checks: FormatValidators;
  /** How the strings of a 400 are compared. */
  readonly defects: ArrayOrder;
  readonly onReordered: OnReordered;
}

/**
 * Finds where a body differs from what a case expects: a whole body, or what a schema says about
 * one. The order of loans and of entries in `errors` is free for status 200. The order of defects is
 * compared only if the case is about it.
 *
 * @see answer.order
 * @see validation.order
 */
export function* judgeBody(received: JsonValue, rules: BodyRules): Generator<Difference> {
  const { expected, whole, checks, defects, onReordered } = rules;
  if (expected.body !== undefined) {
    if (isSame(expected.body, received)) {
      return;
    }
    yield* expected.status === 400
      ? compareJson(expected.body, received, "/body", { arrays: defects, onReordered })
      : comparePartialResult(expected.body, received, onReordered);
    return;
  }
  yield* checkBody(received, expected, checks);
  if (whole !== undefined && isObject(received)) {
    yield* comparePart(whole, received);
  }
}

function* comparePartialResult(
  expected: JsonObject,
  received: JsonValue,
  onReordered: OnReordered,
): Generator<Difference> {
  const rules = { arrays: "as-sets", onReordered } as const;
  if (!isObject(received)) {
    yield* compareJson(expected, received, "/body", rules);
    return;
  }
  // The expected body may be an earlier response of the server, which has other keys, too.
  yield* compareJson(keepResult(expected), keepResult(received), "/body", rules);
  yield* findFurtherKeys(received);
}

/**
 * Checks the general form of a body, defects on 400 or a partial result on 200, and the schema of
 * the case. An entry of `errors` on 200 has a path and a message, and no error code.
 *
 * @see errors.two-channels
 * @see answer.errors-present
 * @see answer.error-entry
 * @see failures.no-code
 */
function* checkBody(
  received: JsonValue,
  { status, bodySchema }: ExactResponse,
  checks: FormatValidators,
): Generator<Difference> {
  const general = checks.named(status === 200 ? "partial-result" : "defects")(received);
  const special =
    bodySchema === undefined || keepsPlainSchema(bodySchema, received)
      ? undefined
      : checks.inline(bodySchema)(received);
  const lacksErrors = status === 200 && isObject(received) && !isArray(received["errors"]);
  for (const checked of [general, special]) {
    const violations = checked === undefined || checked.ok ? [] : checked.violations;
    for (const violation of violations) {
      for (const difference of toDifferences(received, violation, violations)) {
        const isMissing = lacksErrors && difference.pointer.startsWith("/body/errors");
        yield isMissing ? { ...difference, clause: "answer.errors-present" } : difference;
      }
    }
  }
  if (status === 200 && isObject(received)) {
    yield* findFurtherKeys(received);
  }
}

/**
 * Compares with the one value that a schema allows, or says what the schema demands. A key of `data`
 * that is not allowed was not selected, unless it may be another name of one that is missing.
 *
 * @see service.selected-fields
 */
function* toDifferences(
  received: JsonValue,
  { pointer, message, expected, missingKey, unknownKey }: SchemaViolation,
  violations: readonly SchemaViolation[],
): Generator<Difference> {
  const place = `/body${pointer}`;
  const value = valueAt(received, pointer);
  if (unknownKey !== undefined && pointer.startsWith("/data") && isObject(value ?? null)) {
    const isRenamed = violations.some((other) => {
      return other.missingKey !== undefined && other.pointer === pointer;
    });
    yield {
      pointer: pointTo(place, shortenText(unknownKey, maxLengths.name)),
      received: shortenValue(valueAt(value ?? null, pointTo("", unknownKey)) ?? null),
      message: "Not asked for",
      ...(!isRenamed && { clause: "service.selected-fields" }),
    };
  } else if (missingKey !== undefined) {
    yield { pointer: pointTo(place, missingKey), message: "Missing" };
  } else if (expected !== undefined && value !== undefined) {
    yield* compareJson(expected, value, place, { arrays: "ordered" });
  } else {
    yield {
      pointer: place,
      ...(value !== undefined && { received: shortenValue(value) }),
      message,
    };
  }
}

/**
 * Finds keys other than those of a result. They break only an implied clause.
 *
 * @see answer.no-further-keys
 */
function* findFurtherKeys(received: JsonObject): Generator<Difference> {
  for (const [key, value] of Object.entries(received)) {
    if (!isResultKey(key)) {
      yield {
        pointer: pointTo("/body", shortenText(key, maxLengths.name)),
        received: shortenValue(value),
        message: "Not asked for",
        level: "implied",
        clause: "answer.no-further-keys",
      };
    }
  }
}

function keepResult(body: JsonObject): JsonObject {
  const { data, errors } = body;
  return { ...(data !== undefined && { data }), ...(errors !== undefined && { errors }) };
}

function isResultKey(key: string): boolean {
  return key === "data" || key === "errors";
}
