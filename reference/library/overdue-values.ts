import { err, ok, type Result } from "../result.ts";
import { notResponding } from "./create-unreachable-overdue-service.ts";
import type { OverdueService } from "./overdue-service.ts";

/** How many days loans are overdue, by their ids; a loan that is not listed gets no response. */
export type OverdueValues = Readonly<Record<string, number | null | "no response">>;

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
