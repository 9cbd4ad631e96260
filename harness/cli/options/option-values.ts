import { InvalidArgumentError } from "commander";
import type { Need } from "../../suite/case.ts";
import type { Shard } from "../../suite/select-cases.ts";

/** Appends the value of an option that may be repeated to the values before it. */
export function collect(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, text];
}

const units: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000 };

/** Close to the longest delay of a timer, which is 2^31 - 1 milliseconds. */
const maxMilliseconds = 2_000_000_000;

/** Says in the help of an option how to write a duration. */
export const durationHelp = "like 500ms, 10s or 2m; seconds without a unit";

/** Reads a duration like `500ms`, `10s` or `2m`. A number without a unit means seconds. */
export function parseDuration(text: string): number {
  const [, number = "", unit = "s"] = /^(\d+(?:\.\d+)?)(ms|s|m)?$/.exec(text.trim()) ?? [];
  const milliseconds = Number(number) * (units[unit] ?? 0);
  if (!(milliseconds >= 1 && milliseconds <= maxMilliseconds)) {
    throw new InvalidArgumentError(`Give a duration ${durationHelp}.`);
  }
  return milliseconds;
}

/** Writes a duration so that parseDuration() reads it again, in seconds where they are whole. */
export function formatDuration(milliseconds: number): string {
  return milliseconds % 1000 === 0 ? `${milliseconds / 1000}s` : `${milliseconds}ms`;
}

/** What a server may not be set up with, in the order of the help. */
const needs = ["library", "overdue-outage", "free-form-ids"] as const satisfies readonly Need[];

/** The same as a text. */
export const needsHelp: string = needs.join(", ");

/** Reads a list of needs like `library,overdue-outage`. */
export function parseNeeds(text: string): ReadonlySet<Need> {
  const read = (word: string): Need => {
    const need = needs.find((known) => known === word.trim());
    if (need === undefined) {
      throw new InvalidArgumentError(`"${word.trim()}" is not one of ${needsHelp}.`);
    }
    return need;
  };
  return new Set(text.split(",").map(read));
}

/** Reads a number of requests per second, like `20` or `0.5`. */
export function parseRate(text: string): number {
  const rate = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text) || rate <= 0) {
    throw new InvalidArgumentError("Give a number above 0, like 20 or 0.5.");
  }
  return rate;
}

const parseSeedNumber = integerBetween(-0x80000000, 0x7fffffff, ", or random");

/** Reads the seed of the generated cases: a 32-bit number, or `random` for a new one. */
export function parseSeed(text: string): number {
  return text === "random" ? Math.trunc(Math.random() * 0x7fffffff) : parseSeedNumber(text);
}

const maxShards = 100;

/** Reads a shard like `1/4`. */
export function parseShard(text: string): Shard {
  const [, first = "", second = ""] = /^([1-9]\d{0,2})\/([1-9]\d{0,2})$/.exec(text) ?? [];
  const shard = { number: Number(first), of: Number(second) };
  if (first === "" || shard.number > shard.of || shard.of > maxShards) {
    throw new InvalidArgumentError(`Write it as K/N, like 1/4, with N up to ${maxShards}.`);
  }
  return shard;
}

/** Creates an option parser for whole numbers in a range; `others` completes its message. */
export function integerBetween(min: number, max: number, others = ""): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (!/^-?\d+$/.test(text) || number < min || number > max) {
      throw new InvalidArgumentError(`Give a whole number from ${min} to ${max}${others}.`);
    }
    return number;
  };
}
