import { isJsonObject } from "../json/json-object.ts";
import type { LibraryRecords } from "../library/library-records.ts";
import { parseLibrary } from "../library/load-library.ts";
import { type OverdueValues, readOverdueValues } from "../overdue/overdue-values.ts";
import { type Behavior, type Failing, faults } from "./behavior.ts";

/** A day: timers cannot hold much more. */
const maxMilliseconds = 24 * 60 * 60 * 1000;

const keys: readonly string[] = ["delay", "slowBody", "fail"];

/**
 * Reads a behavior that a program gives.
 *
 * @param others names of further parts, for the message.
 * @throws Error that says which part makes no sense, and what to give instead.
 */
export function readBehavior(value: unknown, others: readonly string[] = []): Behavior {
  const known = [...keys, ...others].join(", ");
  if (!isJsonObject(value)) {
    throw new Error(`A behavior is an object with ${known}, each of which may be left out`);
  }
  const unknown = Object.keys(value).find((key) => !keys.includes(key));
  if (unknown !== undefined) {
    throw new Error(`No part of a behavior is called ${quote(unknown)}: use ${known}`);
  }
  const { delay, slowBody, fail } = value;
  return { delay: readDelay(delay), slowBody: readSlowBody(slowBody), fail: readFailing(fail) };
}

/** A behavior with what is served. */
export interface Change {
  readonly behavior: Behavior;
  /** Name of a mutant; the original server when left out. */
  readonly mutant: string | undefined;
  /** Those from before when left out. */
  readonly records: LibraryRecords | undefined;
  /** In place of what the overdue service says; that is asked again when left out. */
  readonly overdue: OverdueValues | undefined;
}

/**
 * Reads what a control port is told.
 *
 * @throws Error that says which part makes no sense, and what to give instead.
 */
export async function readChange(value: unknown): Promise<Change> {
  const { mutant, records, overdue: values, ...parts } = isJsonObject(value) ? value : {};
  const behavior = readBehavior(isJsonObject(value) ? parts : value, [
    "mutant",
    "records",
    "overdue",
  ]);
  if (mutant !== undefined && typeof mutant !== "string") {
    throw new Error("Cannot use the mutant: give its name");
  }
  const overdue = values === undefined ? undefined : readOverdueValues(values);
  if (records === undefined) {
    return { behavior, mutant, records, overdue };
  }
  const library = await parseLibrary(JSON.stringify(records, null, 2), "records");
  if (!library.ok) {
    throw new Error(`Cannot use the records: ${library.error.join("\n")}`);
  }
  return { behavior, mutant, records: library.value, overdue };
}

function readDelay(value: unknown): Behavior["delay"] {
  if (value === undefined || isTime(value)) {
    return value;
  }
  const [min, max, ...more] = Array.isArray(value) ? value : [];
  if (isTime(min) && isTime(max) && min <= max && more.length === 0) {
    return [min, max];
  }
  throw new Error("Cannot use the delay: give milliseconds, or two of them, the smaller first");
}

function readSlowBody(value: unknown): number | undefined {
  if (value === undefined || isTime(value)) {
    return value;
  }
  throw new Error("Cannot use slowBody: give milliseconds, up to a day");
}

function readFailing(value: unknown): Failing | undefined {
  if (value === undefined) {
    return undefined;
  }
  const { share, faults: weights } = isJsonObject(value) ? value : {};
  if (typeof share !== "number" || !(share >= 0 && share <= 1)) {
    throw new Error("Cannot use fail: give the share of failing responses, from 0 to 1");
  }
  return weights === undefined ? { share } : { share, faults: readFaults(weights) };
}

function readFaults(value: unknown): Failing["faults"] {
  const entries = isJsonObject(value) ? Object.entries(value) : [];
  const read = entries.map(([name, weight]) => {
    const fault = faults.find((each) => each === name);
    if (fault === undefined) {
      throw new Error(`No fault is called ${quote(name)}: use ${faults.join(", ")}`);
    }
    if (typeof weight !== "number" || !(weight >= 0)) {
      throw new Error(`Cannot use the weight of ${name}: give a number from 0`);
    }
    return [fault, weight] as const;
  });
  if (read.every(([, weight]) => weight === 0)) {
    throw new Error(`Cannot use the faults: give a weight to one of ${faults.join(", ")}`);
  }
  return Object.fromEntries(read);
}

function isTime(value: unknown): value is number {
  return typeof value === "number" && value >= 0 && value <= maxMilliseconds;
}

/** Quotes a name that anyone may have sent, in ASCII and not too long. */
function quote(name: string): string {
  return JSON.stringify(name.slice(0, 40)).replaceAll(/[^ -~]/g, "?");
}
