import { readBySchema } from "../json/read-by-schema.ts";
import type { LibraryRecords } from "../library/library-records.ts";
import { checkRecords } from "../library/load-library.ts";
import type { OverdueValues } from "../library/overdue-service.ts";

/** What a client may get instead of a response. */
export type Fault = "reset" | "cut" | "empty" | "503" | "garbage" | "hang";

/**
 * All faults: a reset of the connection, half of the body, a connection that closes without a byte,
 * the status 503 of something in between, bytes that are not HTTP, and no response at all.
 */
export const faults: readonly Fault[] = ["reset", "cut", "empty", "503", "garbage", "hang"];

/** Which responses fail. */
export interface Failing {
  /** Share of the responses, from 0 to 1. */
  readonly share: number;
  /** How often each fault is drawn, relative to the others; all alike when left out. */
  readonly faults?: Readonly<Partial<Record<Fault, number>>> | undefined;
}

/** What the server serves and how it treats its clients; see `schemas/behavior.schema.json`. */
export interface Behavior {
  /** Milliseconds before each response, or the bounds between which they are drawn. */
  readonly delay?: number | readonly [min: number, max: number] | undefined;
  /** Milliseconds over which the body of each response is sent. */
  readonly slowBody?: number | undefined;
  readonly fail?: Failing | undefined;
  readonly mutant?: string | readonly string[] | undefined;
  readonly overdue?: OverdueValues | undefined;
  /** Those from before when left out. */
  readonly records?: LibraryRecords | undefined;
}

/**
 * Checks a behavior that a program gives.
 *
 * @throws Error that says which part makes no sense.
 */
export function readBehavior(value: unknown): Behavior {
  const { overdue, records, ...rest } = readBySchema<Behavior>("behavior", value);
  return {
    ...rest,
    overdue: overdue === undefined ? undefined : readBySchema<OverdueValues>("overdue", overdue),
    records: records === undefined ? undefined : checkRecords(records),
  };
}

/** Says why a server with this behavior does not conform; undefined if it does. */
export function describeNonconformance({ fail, mutant }: Behavior): string | undefined {
  const reasons = [
    ...(fail === undefined ? [] : ["some responses fail"]),
    ...(mutant === undefined ? [] : [`it is the mutant ${[mutant].flat().join(" with ")}`]),
  ];
  return reasons.length === 0
    ? undefined
    : `This server does not conform: ${reasons.join(", and ")}`;
}
