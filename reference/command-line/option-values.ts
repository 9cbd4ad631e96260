import { InvalidArgumentError } from "commander";
import { type Failing, type Fault, faults } from "../stand-in/behavior.ts";

const units: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000 };

/** A day. A longer time is a mistake, and timers cannot hold much more. */
const maxMilliseconds = 24 * 60 * 60 * 1000;

/**
 * Reads a duration like `500ms`, `10s` or `2m`, up to a day; without a unit, in seconds.
 *
 * @throws InvalidArgumentError for any other text.
 */
export function parseDuration(text: string): number {
  const [, number = "", unit = "s"] = /^(\d+(?:\.\d+)?)(ms|s|m)?$/.exec(text) ?? [];
  const milliseconds = Math.round(Number(number) * (units[unit] ?? 0));
  if (milliseconds < 1 || milliseconds > maxMilliseconds) {
    throw new InvalidArgumentError("Give a duration like 500ms, 10s or 2m, up to a day.");
  }
  return milliseconds;
}

/**
 * Reads a duration, or the bounds of one like `50ms..200ms`, the smaller first.
 *
 * @throws InvalidArgumentError for any other text.
 */
export function parseDelay(text: string): readonly [min: number, max: number] {
  const [first = 0, second = first] = text.split("..", 2).map(parseDuration);
  return [Math.min(first, second), Math.max(first, second)];
}

/** Writes a duration so that parseDuration() reads it again, in seconds where they are whole. */
export function formatDuration(milliseconds: number): string {
  return milliseconds % 1000 === 0 ? `${milliseconds / 1000}s` : `${milliseconds}ms`;
}

/**
 * Reads which responses fail: `5%`, or with faults and their weights `5%=reset:2,cut`.
 *
 * @throws InvalidArgumentError for any other text.
 */
export function parseFailing(text: string): Failing {
  const [, percent = "", list] = /^(\d+(?:\.\d+)?)%(?:=(.+))?$/.exec(text) ?? [];
  if (percent === "" || Number(percent) > 100) {
    throw new InvalidArgumentError("Give a share and faults, like 5% or 5%=reset:2,cut.");
  }
  const share = Number(percent) / 100;
  return list === undefined
    ? { share }
    : { share, faults: Object.fromEntries(list.split(",").map(readFault)) };
}

function readFault(text: string): [fault: Fault, weight: number] {
  const [, name, weight = "1"] = /^([a-z0-9]+)(?::(\d{1,6}))?$/.exec(text) ?? [];
  const fault = faults.find((each) => each === name);
  if (fault === undefined) {
    throw new InvalidArgumentError(
      `Give faults of ${faults.join(", ")}, each with a weight or not.`,
    );
  }
  return [fault, Number(weight)];
}
