import { insideCharacter } from "../json/read-json-body.ts";
import type { WrongResult } from "../run/case-result.ts";

const maxDifferences = 30;

/** Begins the symptom of a response that shows a broken clause by itself. */
const shows = "shows ";

/** Symptoms that say where a failure appeared and not what is wrong. */
const incidentalSymptoms: ReadonlySet<string> = new Set(["only a later request", "health check"]);

/**
 * Lists in what way a response is wrong, in words that are the same for every record, so that
 * failures of different cases can be compared: what the server does, and the clauses that this
 * shows to be broken.
 */
export function findSymptoms(result: WrongResult): ReadonlySet<string> {
  const differences = result.differences.slice(0, maxDifferences);
  const shown = findNamedClause(result);
  const broken = differences.flatMap(({ clause }) => clause ?? []);
  return new Set([
    ...(shown === undefined ? [] : [`${shows}${shown}`]),
    ...(differences.some(({ step = 0 }) => step > 0) ? ["only a later request"] : []),
    ...broken.filter((clause) => clause !== shown).map((clause) => `breaks ${clause}`),
    ...differences.flatMap(({ healthCheck, looks = [] }) =>
      healthCheck === true ? ["health check"] : looks,
    ),
  ]);
}

/**
 * The first clause that a difference names, if all of them name one. A key that was not selected
 * says more than one that is missing, which may be that of an absent value.
 */
function findNamedClause({ differences }: WrongResult): string | undefined {
  const named = differences.map(({ clause, message = "" }) =>
    // A server that cuts bodies cuts some of them there.
    message.endsWith(insideCharacter) ? "answer.json" : clause,
  );
  if (named.includes(undefined)) {
    return undefined;
  }
  return named.find((clause) => clause === "service.selected-fields") ?? named[0];
}

/** Finds the clause that a response shows to be broken, among its symptoms. */
export function findShownClause(symptoms: Iterable<string>): string | undefined {
  return [...symptoms].find((symptom) => symptom.startsWith(shows))?.slice(shows.length);
}

/** Whether a symptom says where a failure appeared and not what is wrong. */
export function isIncidental(symptom: string): boolean {
  return incidentalSymptoms.has(symptom);
}

/** Whether a symptom says what the server does, and not only which clause that breaks. */
export function isLook(symptom: string): boolean {
  return !isIncidental(symptom) && !/^(shows|breaks) /.test(symptom);
}

/** Prints what the server does, so that it can be compared with other responses. */
export function printLook(symptoms: Iterable<string>): string {
  return [...symptoms].filter(isLook).sort().join("\n");
}

/** Whether a symptom says what a server makes of values, which a bug does to those of any field. */
export function saysHow(symptom: string): boolean {
  return /^returns (strings|numbers) /.test(symptom);
}
