import { countAll } from "./count-all.ts";
import { isLook } from "./find-symptoms.ts";

/**
 * Describes what most failures have in common, in a sentence with the number of those that show it.
 *
 * @param looks the symptoms of each failure.
 * @returns undefined where no half of them has a symptom in common.
 */
export function describeLook(looks: readonly ReadonlySet<string>[]): string | undefined {
  const counts = [...countAll(looks.map((look) => [...look].filter(isLook)))];
  // Of two that are as common, the later one says more precisely what became of a value.
  const [[does, count] = ["", 0]] = counts.reverse().sort(([, left], [, right]) => right - left);
  if (2 * count < looks.length || count === 0) {
    return undefined;
  }
  return count === looks.length
    ? `The server ${does}.`
    : `In ${count} of them, the server ${does}.`;
}
