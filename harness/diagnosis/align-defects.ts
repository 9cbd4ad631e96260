import type { Difference } from "../judge/judgment.ts";

/** The message of a difference that stands for all defects of a document: only their order differs. */
export const anotherOrder = "Another order";

/**
 * Compares lists of defects as sets: one more defect at the beginning moves all others, which does
 * not make them wrong.
 */
export function alignDefects(differences: readonly Difference[]): readonly Difference[] {
  const defects = differences.filter(isDefect);
  const expected = defects.flatMap((difference) => difference.expected ?? []);
  const received = defects.flatMap((difference) => difference.received ?? []);
  const missing = expected.filter((defect) => !received.includes(defect));
  const extra = received.filter((defect) => !expected.includes(defect));
  const [first] = defects;
  if (first === undefined || missing.length === expected.length) {
    return differences;
  }
  const { expected: _expected, received: _received, ...place } = first;
  const aligned = Array.from({ length: Math.max(missing.length, extra.length) }, (_, index) => ({
    ...place,
    ...(index < missing.length && { expected: missing[index] }),
    ...(index < extra.length && { received: extra[index] }),
  }));
  const others = differences.filter((difference) => !defects.includes(difference));
  return aligned.length === 0
    ? [...others, { ...place, message: anotherOrder }]
    : [...others, ...aligned];
}

/** Whether a difference is about one entry of the errors of a document with defects. */
export function isDefect({ pointer, expected = "", received = "" }: Difference): boolean {
  const isEntry = /^\/body\/errors\/\d+$/.test(pointer);
  return isEntry && typeof expected === "string" && typeof received === "string";
}
