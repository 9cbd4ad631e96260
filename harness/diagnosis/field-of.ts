/** The field that a symptom is about, like `data/name`; any other symptom is left as it is. */
export function fieldOf(symptom: string): string {
  return symptom.startsWith("data/") ? symptom.slice(0, symptom.indexOf(" ")) : symptom;
}
