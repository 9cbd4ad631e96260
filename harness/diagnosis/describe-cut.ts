import type { CaseResult, WrongResult } from "../run/case-result.ts";
import { measureExpectedBody, minNotableBytes } from "../suite/measure-expected-body.ts";

/** Counts the bytes of a response that ended in the middle; undefined where there is none. */
export function countCutBytes({ exchanges = [] }: WrongResult): number | undefined {
  return exchanges.flatMap(({ failure }) => failure?.bytes ?? [])[0];
}

/**
 * Describes what cut responses have in common: their length, or that they are larger than all
 * others.
 *
 * @param results all results of the run.
 */
export function describeCut(cut: readonly WrongResult[], results: readonly CaseResult[]): string {
  const [size = 0, ...otherSizes] = new Set(cut.flatMap((result) => countCutBytes(result) ?? []));
  if (cut.length > 1 && otherSizes.length === 0) {
    return `The server ends responses after ${printCount(size)} bytes`;
  }
  const complete = Math.max(0, ...results.map(measureComplete));
  return complete >= minNotableBytes &&
    cut.every((result) => measureExpectedBody(result.case) > complete)
    ? `The server ends responses of more than ${printCount(complete)} bytes in the middle`
    : "The server ends responses in the middle";
}

/** Measures the largest body of a case that came as a whole, in bytes. */
function measureComplete({ exchanges = [] }: CaseResult): number {
  return Math.max(0, ...exchanges.map(({ response }) => response?.bytes ?? 0));
}

function printCount(count: number): string {
  return count.toLocaleString("en-US");
}
