/** Names the symptom of a difference that names a broken clause. */
export function nameBroken(clause: string): string {
  return `breaks ${clause}`;
}

/** Lists the clauses that differences of a response name, among its symptoms. */
export function listNamedClauses(symptoms: Iterable<string>): string[] {
  return [...symptoms].flatMap((symptom) => /^(?:breaks|shows) (.*)/.exec(symptom)?.[1] ?? []);
}
