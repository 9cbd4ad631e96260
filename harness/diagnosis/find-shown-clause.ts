/** Begins the symptom of a response that shows a broken clause by itself. */
const prefix = "shows ";

/** Names the symptom of a response that shows a broken clause by itself. */
export function nameShown(clause: string): string {
  return `${prefix}${clause}`;
}

/** Finds the clause that a response shows to be broken, among its symptoms. */
export function findShownClause(symptoms: Iterable<string>): string | undefined {
  const names = [...symptoms];
  return (
    names.find((symptom) => symptom.startsWith(prefix))?.slice(prefix.length) ??
    names.map((symptom) => conclusiveSymptoms[symptom]).find((clause) => clause !== undefined)
  );
}

/** Symptoms that hardly come from anything but a broken clause, and the clause. */
const conclusiveSymptoms: Readonly<Record<string, string>> = {
  "key renamed": "resolution.keyed-by-name",
  "rejected for an entry that is not a string": "service.partial-success",
  "rejected a published field of Query": "types.query",
  "rejected a published field of Member": "types.member",
  "rejected a published field of Loan": "types.loan",
  "rejected a published field of Book": "types.book",
};
