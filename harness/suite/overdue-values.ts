/**
 * What the overdue service of a server says: how many days a loan is overdue, by the id of the loan,
 * null if it is not, or that it does not respond, as for a loan that is not listed.
 *
 * @example
 * ```ts
 * const values: OverdueValues = { l1: 3, l2: null, l3: "no response" };
 * ```
 */
export type OverdueValues = Readonly<Record<string, number | null | "no response">>;
