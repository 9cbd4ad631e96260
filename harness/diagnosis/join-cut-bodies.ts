import { insideCharacter } from "../json/read-json-body.ts";
import type { WrongResult } from "../run/case-result.ts";
import type { Explanation } from "./diagnose.ts";

/**
 * Joins bodies that end inside a character to those that are not JSON: a server that cuts bodies
 * cuts some of them there.
 *
 * @see answer.json
 */
export function joinCutBodies(explanations: readonly Explanation[]): readonly Explanation[] {
  const whole = explanations.find(({ clause }) => clause === "answer.json");
  const parts = explanations.filter(
    ({ clause, explained }) => clause === "answer.utf-8" && explained.every(endsInsideCharacter),
  );
  if (whole === undefined || parts.length === 0) {
    return explanations;
  }
  const joined = {
    ...whole,
    explained: [whole, ...parts].flatMap(({ explained }) => explained),
  };
  return explanations.flatMap((each) =>
    each === whole ? [joined] : parts.includes(each) ? [] : [each],
  );
}

function endsInsideCharacter({ differences }: WrongResult): boolean {
  return differences.some(({ message = "" }) => message.endsWith(insideCharacter));
}
