import type { Diagnosis, Explanation } from "../diagnosis/diagnose.ts";
import { shortenText } from "../kit/shorten-text.ts";
import { countNoun } from "../terminal/count-noun.ts";
import { describeFailure, type FailureContext } from "./describe-failure.ts";

/** Maximum number of ids that are shown for the other failures of a cause. */
const maxOthers = 3;

/** Maximum length of a cause on its line. */
const maxCause = 160;

/**
 * Describes each probable cause with the failure that shows it best, shown in full.
 *
 * @param total number of failures in the run.
 */
export function describeCauses(
  { explanations }: Diagnosis,
  total: number,
  context: FailureContext,
): string[] {
  const { bold } = context.palette;
  return explanations.flatMap((explanation, index) => {
    const [shown, ...others] = explanation.explained;
    if (shown === undefined) {
      return [];
    }
    const count = `${explanation.explained.length} of ${countNoun(total, "failure")}`;
    // A bug also fails cases of other clauses, so only a known bug is a cause by itself.
    const isCause = index === 0 || explanation.pattern !== undefined;
    const label = isCause ? "Probable cause" : "Perhaps by the same cause";
    const ids = others.slice(0, maxOthers).map(({ case: { id } }) => id);
    const more = others.length > maxOthers ? ", …" : "";
    return [
      [
        bold(`${label}, for ${count}: ${nameCause(explanation, context)}`),
        describeFailure(shown, context),
        ...(others.length === 0
          ? []
          : [`  Same:   ${others.length} more: ${ids.join(", ")}${more}`]),
      ].join("\n"),
    ];
  });
}

/** Repeats at the end of a report how many causes there are, and where to begin. */
export function describeStart({ explanations }: Diagnosis, context: FailureContext): string[] {
  const [first] = explanations;
  const [shown] = first?.explained ?? [];
  return first === undefined || shown === undefined
    ? []
    : [
        `The failures fall under ${countNoun(explanations.length, "clause")}. Begin with ${shown.case.id}:\n  ${nameCause(first, context)}`,
      ];
}

/** Names a cause by a known bug that fits, otherwise by the sentence that is broken. */
function nameCause(
  { clause, pattern }: Explanation,
  { clauses }: Pick<FailureContext, "clauses">,
): string {
  const statement = clauses.get(clause)?.statement;
  const broken = statement === undefined ? clause : `${clause} (${statement})`;
  return pattern === undefined
    ? shortenText(`breaks ${broken}`, maxCause)
    : shortenText(
        `like a server that does this: ${pattern.description} (breaks ${clause})`,
        maxCause,
      );
}
