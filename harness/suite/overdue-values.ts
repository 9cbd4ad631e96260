/**
 * What the overdue service of a server says: how many days a loan is overdue, by the id of the loan,
 * null if it is not, or that it does not respond, as for a loan that is not listed.
 */
export type OverdueValues = Readonly<Record<string, number | null | "no response">>;
