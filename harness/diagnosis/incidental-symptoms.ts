/** Symptoms that say where a failure appeared and not what is wrong. */
export const incidentalSymptoms: ReadonlySet<string> = new Set([
  "only a later request",
  "health check",
]);
