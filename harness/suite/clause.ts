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
 * Where a clause comes from: the ids of sentences, and why. The text states it or is silent, it follows
 * from the text, this kit chooses it among several readings, or those who run the kit add it.
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
