import type { Level, Role } from "./case.ts";

/** One statement of the specification. */
export interface Clause {
  readonly id: string;
  readonly section: string;
  readonly level: Level;
  readonly subject: Role;
  readonly statement: string;
  readonly origin: Origin;
  readonly reference?: string;
  readonly untestable?: string;
}

/**
 * Where a clause comes from: the ids of sentences, and why. `schemas/clauses.schema.json` says
 * more.
 */
export type Origin = PlainOrigin | ConcludedOrigin | DecidedOrigin | HouseOrigin;

/** The text says it, says that it is not shown, or is silent. */
export interface PlainOrigin {
  readonly kind: "stated" | "silent";
  readonly sentences: readonly string[];
}

/** It follows from the text, which does not say it. */
export interface ConcludedOrigin {
  readonly kind: "concluded";
  readonly sentences: readonly string[];
  readonly because: string;
}

/** The text can be read in several ways, and this kit chooses one. */
export interface DecidedOrigin {
  readonly kind: "decided";
  readonly sentences: readonly string[];
  /** Why one reading had to be chosen, and why this one. */
  readonly because: string;
  readonly otherReadings: readonly string[];
}

/** The specification does not say it: it is a rule of those who run the kit. */
export interface HouseOrigin {
  readonly kind: "house";
  readonly sentences: readonly string[];
}

/** One of the nine parts of the specification. */
export interface Section {
  readonly id: string;
  readonly title: string;
}

/** The content of `clauses.json`. */
export interface ClausesFile {
  readonly sections: readonly Section[];
  readonly clauses: readonly Clause[];
}

/** A sentence, table row or list item of the text, or a heading that states something. */
export interface Sentence {
  readonly id: string;
  readonly section: string;
  readonly text: string;
  readonly columns?: string;
  readonly correction?: string;
}

/** The content of `sentences.json`. */
export interface SentencesFile {
  readonly sentences: readonly Sentence[];
}
