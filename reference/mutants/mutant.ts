import type { JsonObject } from "../json/json-object.ts";
import type { Overrides } from "./extension-points.ts";

/** A request that shows a mutant: a query, or a whole body where its spelling matters. */
export type WitnessRequest =
  | { readonly document: string; readonly variables?: JsonObject }
  | { readonly body: string };

/**
 * A named change of the server that breaks one clause in a way that a client can see.
 *
 * Mutants test the suite: a case of the broken clause must fail for each of them.
 */
export interface Mutant {
  /** In kebab-case, and unique. */
  readonly name: string;
  /** Id of the clause that the mutant breaks, as in `spec-cases/clauses.json`. */
  readonly clause: string;
  /** Other clauses that it breaks just as visibly; failures can point at them as well. */
  readonly alsoBreaks?: readonly string[];
  /** What the mutated server does, as a sentence that starts with a verb and has no full stop. */
  readonly description: string;
  /**
   * Why it stays although each suite that kills some other mutant kills it, too: it is the plain one
   * of its clause, a document names it, or users meet the bug. Without a reason, it is removed.
   */
  readonly keep?: string;
  /**
   * Requests sent in this order, of which at least one gets another response than from the
   * original.
   */
  readonly requests: readonly WitnessRequest[];
  /** Whether all requests must be sent before the first response arrives. */
  readonly concurrent?: true;
  readonly override: Overrides;
}
