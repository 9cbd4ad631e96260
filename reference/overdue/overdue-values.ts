import { isJsonObject } from "../json/json-object.ts";
import { err, ok, type Result } from "../result.ts";
import { notResponding } from "./create-unreachable-overdue-service.ts";
import type { OverdueService } from "./overdue-service.ts";

/** What a file says of a loan for which the overdue service shall not respond. */
const noResponse = "no response";

/**
 * How many days loans are overdue, by the id of the loan: whole days, null if it is not, or
 * `no response`, as for a loan that is not listed.
 *
 * @example
 * ```ts
 * const values: OverdueValues = { l1: 3, l2: null, l3: "no response" };
 * ```
 */
export type OverdueValues = Readonly<Record<string, number | null | "no response">>;

/**
 * Reads the values of a file or a program, `schemas/overdue.schema.json`.
 *
 * @throws Error that names the loan whose value makes no sense.
 */
export function readOverdueValues(value: unknown): OverdueValues {
  if (!isJsonObject(value)) {
    throw new Error('Overdue values are an object: days, null or "no response" by loan id');
  }
  return Object.fromEntries(
    Object.entries(value).map(([loan, days]) => {
      if (isDays(days) || days === noResponse) {
        return [loan, days];
      }
      throw new Error(
        `Cannot use the value of loan ${JSON.stringify(loan)}: give days, null or "no response"`,
      );
    }),
  );
}

/** An overdue service with known values. */
export function createKnownOverdueService(values: OverdueValues): OverdueService {
  return { countOverdueDays: (loanIds) => loanIds.map((id) => toResult(values, id)) };
}

/** The result for one loan, by values that may be anything. */
export function toResult(values: object, id: string): Result<number | undefined, string> {
  const value: unknown = Object.hasOwn(values, id) ? Reflect.get(values, id) : undefined;
  return isDays(value) ? ok(value ?? undefined) : err(notResponding);
}

function isDays(value: unknown): value is number | null {
  return value === null || Number.isSafeInteger(value);
}
