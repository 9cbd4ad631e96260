import type { Difference } from "../judge/judgment.ts";
import type { WrongResult } from "../run/case-result.ts";
import type { Explanation } from "./diagnose.ts";

/**
 * Joins a later cause of a single failure to one whose smallest failing query shows the same wrong
 * value at the same place: there it has the same reason, even if the case states in another way
 * what is expected.
 */
export function joinLone(explanations: readonly Explanation[]): readonly Explanation[] {
  const wholes = explanations.filter((each) => !isLone(each));
  const added = new Map<Explanation, readonly WrongResult[]>();
  const left = explanations.filter((each) => {
    const [only] = each.explained;
    const whole = isLone(each) && only && wholes.find((other) => showsSame(only, other));
    if (!whole) {
      return true;
    }
    added.set(whole, [...(added.get(whole) ?? []), only]);
    return false;
  });
  return left.map((each) => ({
    ...each,
    explained: [...each.explained, ...(added.get(each) ?? [])],
  }));
}

function isLone({ explained, certainty }: Explanation): boolean {
  return explained.length === 1 && certainty === "possible";
}

function showsSame({ differences }: WrongResult, { witness }: Explanation): boolean {
  const shown = witness?.fails.differences.filter(hasTellingValue) ?? [];
  return shown.some((difference) =>
    differences.some((other) => isSameValue(difference, other) || isPart(difference, other)),
  );
}

/** Whether a value is there that hardly comes from another bug, as null and an empty list may. */
function hasTellingValue({ pointer, received }: Difference): boolean {
  const text = JSON.stringify(received) ?? "null";
  return pointer.startsWith("/body/") && !["null", "{}", "[]"].includes(text);
}

function isSameValue(difference: Difference, other: Difference): boolean {
  return (
    difference.pointer === other.pointer &&
    JSON.stringify(difference.received) === JSON.stringify(other.received)
  );
}

/** Whether the wrong value is a part of another one, which is only known to be wrong as a whole. */
function isPart({ pointer, received }: Difference, other: Difference): boolean {
  return (
    pointer.startsWith(`${other.pointer}/`) &&
    (JSON.stringify(other.received) ?? "").includes(JSON.stringify(received))
  );
}
