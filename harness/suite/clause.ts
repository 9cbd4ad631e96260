import type { Level, Role } from "./case.ts";

/** One statement of the specification. */
export interface Clause {
  readonly id: string;
  readonly section: string;
  readonly level: Level;
  /** Whom it is about. */
  readonly subject: Role;
  readonly statement: string;
  /** Where the statement comes from. */
  readonly origin: Origin;
  /** What the reference server does; only for an unspecified clause. */
  readonly reference?: string;
  /** Why no client can observe it; left out for a clause that cases can test. */
  readonly untestable?: string;
}

/**
 * Where a clause comes from. Each kind names sentences of the specification by id: those that the
 * clause comes from or, where the text is silent, those that come nearest to saying it.
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
  /** How it follows, and why the text does not settle it. */
  readonly because: string;
}

/** The text can be read in several ways, and this kit chooses one. */
export interface DecidedOrigin {
  readonly kind: "decided";
  readonly sentences: readonly string[];
  /** Why one reading had to be chosen, and why this one. */
  readonly because: string;
  /** What the text also allows, each in words that complete that sentence. At least one. */
  readonly otherReadings: readonly string[];
}

/** The specification does not say it: it is a rule of those who run the kit. */
export interface HouseOrigin {
  readonly kind: "house";
  /** None. */
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

/**
 * A sentence, table row or list item of the specification's text, or a heading that states
 * something.
 */
export interface Sentence {
  /** Its place in the text; clauses refer to it. */
  readonly id: string;
  /** The id of a section, or `introduction` for what comes before all sections. */
  readonly section: string;
  /** In Markdown. The cells of a table row are separated by ` | `. */
  readonly text: string;
  /** Names of the columns, separated like the cells; left out unless the text is a table row. */
  readonly columns?: string;
  /** How this kit reads words of the text that are a slip. */
  readonly correction?: string;
}

/** The content of `sentences.json`. */
export interface SentencesFile {
  readonly sentences: readonly Sentence[];
}
