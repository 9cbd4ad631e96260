/** The reading that a model server takes of each freedom, by the freedom's id. */
export type Readings = Readonly<Record<string, string>>;
