import { isJsonObject } from "../json/json-object.ts";
import { type Behavior, type Failing, faults } from "./behavior.ts";

/** A day: timers cannot hold much more. */
const maxMilliseconds = 24 * 60 * 60 * 1000;

const keys: readonly string[] = ["delay", "slowBody", "fail"];

/**
 * Reads a behavior that a program gives.
 *
 * @throws Error that says which part makes no sense, and what to give instead.
 */
export function readBehavior(value: unknown): Behavior {
  if (!isJsonObject(value)) {
    throw new Error(
      `A behavior is an object with ${keys.join(", ")}, each of which may be left out`,
    );
  }
  const unknown = Object.keys(value).find((key) => !keys.includes(key));
  if (unknown !== undefined) {
    throw new Error(`No part of a behavior is called ${quote(unknown)}: use ${keys.join(", ")}`);
  }
  const { delay, slowBody, fail } = value;
  return { delay: readDelay(delay), slowBody: readSlowBody(slowBody), fail: readFailing(fail) };
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
