import type { Overrides } from "./extension-points.ts";

/** A named change that breaks one clause so that a client can see it. */
export interface Mutant {
  /** In kebab-case, and unique. */
  readonly name: string;
  /** Ids of the clauses that it breaks just as visibly, the one that it was written for first. */
  readonly clauses: readonly [string, ...string[]];
  /** What the mutated server does: starts with a verb, and has no full stop. */
  readonly description: string;
  /**
   * Why it stays although each suite that notices some other mutant notices it, too: a document names
   * it, or users meet the bug. Without a reason, it is removed, unless it is the last of its clause.
   */
  readonly keep?: string;
  readonly override: Overrides;
}

/** Mutants by their names. */
export type Catalogue = Readonly<Record<string, Omit<Mutant, "name">>>;
