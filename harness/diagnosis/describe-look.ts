import { countAll } from "./examine-cases.ts";
import { listLook } from "./list-look.ts";

/** What a server does that fails with a symptom; `$1` is a part of the symptom. */
const words: readonly (readonly [symptom: RegExp, text: string])[] = [
  [/^status (\d+)>(\d+)$/, "responds with status $2 instead of $1"],
  [/^data\/(\w+) missing/, "leaves out $1"],
  [/^data\/(\w+) extra/, "adds $1"],
  [/^data\/(\w+) \w+>null$/, "returns null as $1"],
  [/^data\/(\w+) text cut$/, "returns only the beginning of $1"],
  [/^data\/(\w+) text (case|blanks|punctuation)$/, "changes the $2 of $1"],
  [/^data\/(\w+) (?:text|another)/, "returns another $1"],
  [/^(?:record with a similar id|another record): /, "returns another record"],
  [/^value of another field: /, "returns the value of another field"],
  [/^key renamed$/, "names a field in another way"],
  [/^headers\/([\w-]+) missing/, "sends no $1"],
  [/^headers\/([\w-]+) /, "sends another $1"],
  [/^(data|errors) missing/, "leaves out $1"],
  [/^errors\/# extra/, "adds entries to errors"],
  [/^errors\/#\/(\w+) /, "gives entries of errors another $1"],
  [/^defects in another order$/, "lists defects in another order"],
  [/^defect missing: (.*)$/, "does not report $1"],
  [/^defect (?:extra|repeated)/, "reports too many defects"],
  [/^defect path /, "gives defects another path"],
  [/^reworded: (.*)$/, "reports $1 in other words"],
];

/**
 * Describes what most failures have in common, in a sentence with the number of those that show it.
 *
 * @param looks the symptoms of each failure.
 * @returns undefined where no half of them has a symptom in common that there are words for.
 */
export function describeLook(looks: readonly Iterable<string>[]): string | undefined {
  const counts = countAll(looks.map((look) => new Set(listLook(look).flatMap(toWords))));
  const [[does, count] = ["", 0]] = [...counts].sort(([, left], [, right]) => right - left);
  if (2 * count < looks.length || count === 0) {
    return undefined;
  }
  return count === looks.length
    ? `The server ${does}.`
    : `In ${count} of them, the server ${does}.`;
}

function toWords(symptom: string): readonly string[] {
  for (const [pattern, text] of words) {
    const [match] = pattern.exec(symptom) ?? [];
    if (match !== undefined) {
      return [match.replace(pattern, text)];
    }
  }
  return [];
}
