import type { Eventually } from "../eventually.ts";
import { err, ok, type Result } from "../result.ts";

/** The service that knows how many days loans are overdue, asked for many at once. */
export interface OverdueService {
  readonly countOverdueDays: (
    loanIds: readonly string[],
  ) => Eventually<readonly Result<number | undefined, string>[]>;
}

/** How many days loans are overdue, by their ids; a loan that is not listed gets no response. */
export type OverdueValues = Readonly<Record<string, number | null | "no response">>;

/** What the overdue service gives for a loan of which it says nothing. */
export const notResponding = "overdue service is not responding";

/**
 * An overdue service with known values; without any, that of the reference behavior, which never
 * responds.
 *
 * @see failures.overdue-days
 * @see failures.always
 */
export function createKnownOverdueService(values: OverdueValues = {}): OverdueService {
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
