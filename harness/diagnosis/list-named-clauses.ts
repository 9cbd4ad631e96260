/** Begins the symptom of a difference that names a broken clause. */
const prefix = "breaks ";

/** Names the symptom of a difference that names a broken clause. */
export function nameBroken(clause: string): string {
  return `${prefix}${clause}`;
}

/** Lists the clauses that differences of a response name, among its symptoms. */
export function listNamedClauses(symptoms: Iterable<string>): string[] {
  return [...symptoms]
    .filter((symptom) => symptom.startsWith(prefix))
    .map((symptom) => symptom.slice(prefix.length));
}
