import type { Explanation } from "../diagnosis/diagnose.ts";
import type { Obstacle } from "../diagnosis/obstacle.ts";
import { escapeLine } from "../terminal/escape-text.ts";

/** Why failures happened: something that comes before any clause, or a broken clause. */
export type CauseOfFailures = Obstacle | Explanation;

/** Says in a sentence, without its period, what the server does wrong. */
export function nameCause(cause: CauseOfFailures): string {
  if ("kind" in cause) {
    return escapeLine(cause.description);
  }
  return nameDiagnosis({ ...cause, description: cause.pattern?.description });
}

/** Says in a sentence, without its period, what a server probably does wrong. */
export function nameDiagnosis({
  certainty,
  clause,
  alternative,
  description,
}: Pick<Explanation, "certainty" | "clause" | "alternative"> & {
  /** What a known bug does; left out when none fits. */
  readonly description?: string | undefined;
}): string {
  const adverb = { certain: "", likely: "probably ", possible: "possibly " }[certainty];
  const broken = [clause, ...toList(alternative)].join(" or ");
  const does = description === undefined ? `breaks ${broken}` : lowerFirst(description);
  return `The server ${adverb}${does}`;
}

/** Lists the clauses that a cause names, the most probable first. */
export function listClauses(cause: CauseOfFailures): readonly string[] {
  return "clause" in cause ? [cause.clause, ...toList(cause.alternative)] : [];
}

/** Makes a list of a text that may be left out. */
export function toList(text: string | undefined): readonly string[] {
  return text === undefined ? [] : [text];
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
