import type { ExecutionResult } from "../../execution/execution-result.ts";
import { isJsonObject, type JsonObject } from "../../json/json-object.ts";
import type { Overrides } from "../mutant.ts";
import { changeResult } from "./change-step.ts";

/** Rewrites the entries of each object in `data`, from the inside out; an empty list drops one. */
export function changeEntries(
  rewrite: (name: string, value: unknown) => readonly [name: string, value: unknown][],
): Overrides {
  return changeData((data) =>
    JSON.parse(JSON.stringify(data), (_, value: unknown) =>
      isJsonObject(value)
        ? Object.fromEntries(Object.entries(value).flatMap((entry) => rewrite(...entry)))
        : value,
    ),
  );
}

/** Rewrites each value in `data` whose key is one of these names. */
export function changeValues(
  names: readonly string[],
  rewrite: (value: unknown) => unknown,
): Overrides {
  return changeEntries((name, value) => [[name, names.includes(name) ? rewrite(value) : value]]);
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
  rewrite: (member: JsonObject, result: ExecutionResult) => JsonObject,
): Overrides {
  return changeData((data, result) =>
    isJsonObject(data["member"]) ? { ...data, member: rewrite(data["member"], result) } : data,
  );
}

/** Rewrites the list of loans of each result that has one. */
export function changeLoans(rewrite: (loans: readonly JsonObject[]) => unknown): Overrides {
  return changeMember((member) =>
    Array.isArray(member["loans"])
      ? { ...member, loans: rewrite(member["loans"].filter(isJsonObject)) }
      : member,
  );
}

/** Rewrites each loan of each result. */
export function changeEachLoan(rewrite: (loan: JsonObject) => JsonObject): Overrides {
  return changeLoans((loans) => loans.map((loan) => rewrite(loan)));
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
export function pickEntries(object: JsonObject, isKept: (name: string) => boolean): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => isKept(name)));
}

/** Names the entries of an object after one of them; none when it is not there. */
export function listNamesAfter(object: JsonObject, name: string): readonly string[] {
  const names = Object.keys(object);
  const index = names.indexOf(name);
  return index === -1 ? [] : names.slice(index + 1);
}

/** The object without the entries after one of them. */
export function dropEntriesAfter(object: JsonObject, name: string): JsonObject {
  const lost = listNamesAfter(object, name);
  return pickEntries(object, (kept) => !lost.includes(kept));
}

/** The loans in the data of a response, if it has any. */
export function readLoans({ member }: JsonObject): readonly JsonObject[] {
  const loans = isJsonObject(member) ? member["loans"] : undefined;
  return Array.isArray(loans) ? loans.filter(isJsonObject) : [];
}
