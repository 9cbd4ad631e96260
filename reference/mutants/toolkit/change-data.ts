import type { ExecutionResult } from "../../execution/execution-result.ts";
import { isJsonObject, type JsonObject } from "../../json/json-object.ts";
import type { Overrides } from "../extension-points.ts";
import { changeResult } from "./change-step.ts";
import { type RewriteEntry, rewriteEntries } from "./rewrite-data.ts";

/** Rewrites the entries of each object in `data`. */
export function changeEntries(rewrite: RewriteEntry): Overrides {
  return changeData((data) => rewriteEntries(data, rewrite));
}

/** Rewrites each value in `data` whose key is one of these names. */
export function changeValues(
  names: readonly string[],
  rewrite: (value: unknown, path: readonly string[]) => unknown,
): Overrides {
  return changeEntries((name, value, path) => [
    name,
    names.includes(name) ? rewrite(value, path) : value,
  ]);
}

/** Rewrites the `data` of each result. */
export function changeData(
  rewrite: (data: JsonObject, result: ExecutionResult) => JsonObject,
): Overrides {
  return changeResult((result) => ({
    data: rewrite(result.data, result),
    errors: result.errors,
  }));
}

/** Rewrites the member of each result that has one. */
export function changeMember(
  rewrite: (member: JsonObject, result: ExecutionResult) => JsonObject | null,
): Overrides {
  return changeData((data, result) =>
    isJsonObject(data["member"]) ? { ...data, member: rewrite(data["member"], result) } : data,
  );
}

/** Rewrites the list of loans of each result that has one. */
export function changeLoans(
  rewrite: (loans: readonly JsonObject[], result: ExecutionResult) => unknown,
): Overrides {
  return changeMember((member, result) =>
    Array.isArray(member["loans"])
      ? { ...member, loans: rewrite(member["loans"].filter(isJsonObject), result) }
      : member,
  );
}

/** The object with some of its values replaced by null. */
export function nullify(object: JsonObject, names: readonly string[]): JsonObject {
  return mapEntries(object, (name, value) => (names.includes(name) ? null : value));
}

/** The object with each value rewritten. */
export function mapEntries(
  object: JsonObject,
  rewrite: (name: string, value: unknown) => unknown,
): JsonObject {
  return Object.fromEntries(
    Object.entries(object).map(([name, value]) => [name, rewrite(name, value)]),
  );
}

/** The object with only some of its entries. */
export function pickEntries(
  object: JsonObject,
  isKept: (name: string, value: unknown) => boolean,
): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name, value]) => isKept(name, value)));
}
