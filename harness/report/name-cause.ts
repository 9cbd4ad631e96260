import type { Explanation } from "../diagnosis/diagnose.ts";
import type { Obstacle } from "../diagnosis/obstacle.ts";
import type { Role } from "../suite/case.ts";
import { escapeLine } from "../terminal/escape-text.ts";
import { nameRole } from "./name-server.ts";

/** Why failures happened: something that comes before any clause, or a broken clause. */
export type CauseOfFailures = Obstacle | Explanation;

/** Says in a sentence, without its period, what the server, or a program of a role, does wrong. */
export function nameCause(cause: CauseOfFailures, role?: Role): string {
  if ("kind" in cause) {
    return escapeLine(cause.description);
  }
  return nameDiagnosis({ ...cause, description: cause.pattern?.description }, role);
}

/** A diagnosis, as far as it is named. */
interface NamedDiagnosis extends Pick<Explanation, "certainty" | "clause" | "alternative"> {
  /** What a known bug does; left out when none fits. */
  readonly description?: string | undefined;
}

/**
 * Says in a sentence, without its period, what is probably done wrong.
 *
 * @param role who does it; the service when left out.
 */
export function nameDiagnosis(
  { certainty, clause, alternative, description }: NamedDiagnosis,
  role?: Role,
): string {
  const adverb = { certain: "", likely: "probably ", possible: "possibly " }[certainty];
  const broken = [clause, ...toList(alternative)].join(" or ");
  const does = description === undefined ? `breaks ${broken}` : lowerFirst(description);
  return `The ${nameRole(role)} ${adverb}${does}`;
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
