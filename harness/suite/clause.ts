import type { Level, Role } from "./case.ts";

/** One statement of the specification; `schemas/clauses.schema.json` says what its fields mean. */
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
 * Where a clause comes from: sentences that state it, that it follows from, that this kit reads in
 * one of several ways, or that are silent; a house rule comes from those who run the kit.
 */
export type Origin = { readonly sentences: readonly string[] } & (
  | { readonly kind: "stated" | "silent" }
  | { readonly kind: "house" }
  | { readonly kind: "concluded"; readonly because: string }
  | {
      readonly kind: "decided";
      readonly because: string;
      readonly otherReadings: readonly string[];
    }
);

/** One of the nine parts of the specification. */
export interface Section {
  readonly id: string;
  readonly title: string;
}

/** A sentence, table row or list item of the text, or a heading that states something. */
export interface Sentence {
  readonly id: string;
  readonly section: string;
  readonly text: string;
  readonly columns?: string;
  readonly correction?: string;
}
