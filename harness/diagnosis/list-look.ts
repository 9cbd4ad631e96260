/** Symptoms that say where a failure appeared and not what is wrong. */
export const incidentalSymptoms: ReadonlySet<string> = new Set([
  "only a later request",
  "health check",
]);

/** Lists what is wrong with a response, without the clauses that it names. */
export function listLook(symptoms: Iterable<string>): string[] {
  return [...symptoms].filter(
    (symptom) => !incidentalSymptoms.has(symptom) && !/^(shows|breaks) /.test(symptom),
  );
}

/** Prints what is wrong with a response, so that it can be compared with other responses. */
export function printLook(symptoms: Iterable<string>): string {
  return listLook(symptoms).sort().join("\n");
}
